import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { comeBack, hello, link } from './net/server';
import { AboutPage } from './pages/AboutPage';
import { AccountPage } from './pages/AccountPage';
import { ArmiesPage } from './pages/ArmiesPage';
import { CreatePage } from './pages/CreatePage';
import { JoinPage } from './pages/JoinPage';
import { LobbyPage } from './pages/LobbyPage';
import { ReplayPage } from './pages/ReplayPage';
import { TablePage } from './pages/TablePage';
import { WallPage } from './pages/WallPage';
import { AccountBox } from './parts/AccountBox';
import { HostNotice, Welcome } from './parts/HostNotice';
import { Notifications } from './parts/Notifications';
import { route } from './router';
import { type Language, language, speak, text } from './text';
import { chooseTheme, theme } from './theme';

const tournament = signal<typeof import('./tournament') | undefined>(undefined);

/** The pages of tournaments are loaded only by those who want them. */
function Tournament() {
  useEffect(() => {
    if (!tournament.value)
      void import('./tournament').then((pages) => {
        tournament.value = pages;
      });
  }, []);
  const pages = tournament.value;
  return pages ? <pages.TournamentPages route={route.value} /> : <main class="message">{text('web.connecting')}</main>;
}

function Page() {
  const { page, id, query } = route.value;
  switch (page) {
    case 'create':
      return <CreatePage bot={query.get('bot') ?? ''} />;
    case 'armies':
      return <ArmiesPage />;
    case 'join':
      return <JoinPage word={id} />;
    case 'match':
      return <TablePage key={id} id={id} code={query.get('code') ?? ''} spectator={query.has('watch')} />;
    case 'replay':
      return <ReplayPage key={`${id}/${query.get('as') ?? ''}`} id={id} query={query} />;
    case 'wall':
      return <WallPage />;
    case 'tournaments':
    case 'tournament':
    case 'ratings':
    case 'player':
      return <Tournament />;
    case 'account':
      return <AccountPage />;
    case 'about':
      return <AboutPage />;
    default:
      return <LobbyPage />;
  }
}

function LinkState() {
  const words = {
    connecting: 'web.connecting',
    open: 'web.connected',
    lost: 'web.lost',
    refused: 'web.refused',
    displaced: 'web.displaced',
  } as const;
  return (
    <span class={`link-state ${link.value}`} role="status">
      {text(words[link.value])}
    </span>
  );
}

/** Says that this page no longer follows anything, and offers to use it again. */
function Displaced() {
  if (link.value !== 'displaced') return null;
  return (
    <div class="host-notice displaced" role="alert">
      {text('session.too_many')} {text('web.displaced_why')}{' '}
      <button type="button" onClick={comeBack}>
        {text('web.come_back')}
      </button>
    </div>
  );
}

export function App() {
  const choose = (wanted: string) => {
    chooseTheme(wanted);
    localStorage.setItem('theme', wanted);
  };
  return (
    <>
      <a class="skip" href="#content">
        {text('web.skip')}
      </a>
      <header class={`top noprint page-${route.value.page}`}>
        <a class="brand" href="/">
          Gonfalon
        </a>
        <nav aria-label={text('web.navigation')}>
          <a href="/">{text('web.lobby')}</a>
          <a href="/armies">{text('web.armies')}</a>
          <a href="/tournaments">{text('web.tournaments')}</a>
          <a href="/wall">{text('web.wall')}</a>
          <a href="/about">{text('web.about')}</a>
        </nav>
        <LinkState />
        <label>
          <span class="visually-hidden">{text('web.language')}</span>
          <select
            value={language.value}
            onChange={(event) => {
              localStorage.setItem('language', event.currentTarget.value);
              void speak(event.currentTarget.value as Language);
            }}
          >
            <option value="en">English</option>
            <option value="fr">Français</option>
          </select>
        </label>
        <label>
          <span class="visually-hidden">{text('web.theme')}</span>
          <select value={theme.value} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{text('web.theme_system')}</option>
            <option value="light">{text('web.theme_light')}</option>
            <option value="dark">{text('web.theme_dark')}</option>
          </select>
        </label>
        <Notifications />
        <AccountBox />
      </header>
      <HostNotice />
      <Welcome />
      <Displaced />
      <div id="content">{link.value === 'connecting' && !hello.value ? <main class="message">{text('web.connecting')}</main> : <Page />}</div>
    </>
  );
}
