// What this is, and whose drawings it shows.
import { hello } from '../net/server';
import { text } from '../text';

export function AboutPage() {
  return (
    <main class="message about">
      <h1>{text('web.about')}</h1>
      <p>{text('web.tagline')}</p>
      <p>{text('web.about_trust')}</p>
      <h2>{text('web.drawings')}</h2>
      <p>
        {text('web.drawings_by')} <a href="https://game-icons.net" rel="noopener noreferrer" target="_blank">game-icons.net</a> (Lorc, Delapouite, Skoll, Carl Olsen, John Colburn, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas, Irongamer,
        HeavenlyDog, Lucas, Faithtoken, Andy Meneely, Cathelineau, Kier Heyl, Aussiesim, Sparker, Zeromancer, Rihlsul, Quoting, Guard13007, DarkZaitzev, SpencerDub, GeneralAce135, Zajkonur, Catsu, Starseeker, Pepijn Poolman, Pierre Leducq, Caro Asercion),{' '}
        <a href="https://creativecommons.org/licenses/by/3.0/" rel="noopener noreferrer" target="_blank">
          CC BY 3.0
        </a>
        .
      </p>
      <p class="version">Gonfalon {hello.value?.version ?? ''}</p>
    </main>
  );
}
