import { render } from 'preact';
import { App } from './App';
import { connect } from './net/server';
import { followLinks } from './router';
import { speak } from './text';
import './style.css';

const theme = localStorage.getItem('theme');
if (theme) document.documentElement.dataset.theme = theme;

const wanted = localStorage.getItem('language') ?? navigator.language.slice(0, 2);
await speak(wanted === 'fr' ? 'fr' : 'en');
followLinks();
connect();
render(<App />, document.getElementById('app') as HTMLElement);
