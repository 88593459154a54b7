import { render } from 'preact';
import { App } from './App';
import { connect } from './net/server';
import { followLinks } from './router';
import { keepTitle } from './parts/title';
import { speak } from './text';
import { chooseTheme } from './theme';
import './style.css';
import './styles/table.css';
import './styles/landing.css';
import './styles/lists.css';

chooseTheme(localStorage.getItem('theme') ?? '');

const wanted = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
await speak(wanted === 'fr' ? 'fr' : 'en');
followLinks();
connect();
keepTitle();
render(<App />, document.getElementById('app') as HTMLElement);
