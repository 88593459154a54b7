// The colours of the table: by season, by day and by night. Sides have colours that colour-blind readers can tell apart;
// each has a shape of its own as well.
export interface Palette {
  ground: string;
  dabs: string[];
  wood: string;
  leaves: string[];
  trunk: string;
  grass: string;
  water: string;
  deep: string;
  foam: string;
  field: string;
  hill: string;
  rock: string;
  wall: string;
  wallTop: string;
  timber: string;
  roof: string;
  floor: string;
  hedge: string;
  shade: string;
  light: string;
  edge: string;
  night: boolean;
}

export type Season = 'spring' | 'summer' | 'autumn' | 'winter' | 'coast' | 'desert';

const SUMMER: Palette = {
  ground: '#b9c287', dabs: ['#aab877', '#c6cb95', '#a3b06c', '#d0d19f'],
  wood: '#7d9455', leaves: ['#4e7a3a', '#5d8a42', '#41692f', '#6c9a4c'], trunk: '#3b3423', grass: '#8fa35a',
  water: '#7fb6c4', deep: '#3f7f9c', foam: '#e4f1ee', field: '#d8c06a', hill: '#c9bd85', rock: '#9b9484',
  wall: '#6f665a', wallTop: '#b9ae9c', timber: '#8a6238', roof: '#a4573c', floor: '#d9c39c', hedge: '#4c7434',
  shade: '#2a2410', light: '#fff6d6', edge: '#5a4526', night: false,
};

const SEASONS: Record<Season, Partial<Palette>> = {
  summer: {},
  spring: { ground: '#b4c98a', dabs: ['#a6bf78', '#c4d59c', '#9ab568', '#d3dca6'], leaves: ['#5c9440', '#70a84e', '#4c8336', '#8bbb60'], wood: '#86a75c', hedge: '#558a38' },
  autumn: { ground: '#c2b57b', dabs: ['#b3a469', '#cfc28b', '#a99a5e', '#d9cd9c'], leaves: ['#a5622a', '#bf7f31', '#8a4b24', '#cf9a3e'], wood: '#9a8a4d', hedge: '#8a6a30', field: '#cfae5b' },
  winter: { ground: '#dfe3df', dabs: ['#d2d8d6', '#ebeeea', '#c7cfce', '#f4f5f1'], leaves: ['#5b7464', '#6d8776', '#4a6153', '#e8eeea'], wood: '#aebab0', hedge: '#6d8270', grass: '#b4bba5', hill: '#d3d6cf', field: '#d9d6bf', water: '#a9c9d4', deep: '#6d9bb0', roof: '#8d5a4a' },
  coast: { ground: '#dcca95', dabs: ['#d0bc84', '#e6d7a8', '#c7b278', '#eee2bb'], leaves: ['#3f7d4b', '#4f9157', '#336a3f', '#68a566'], wood: '#9cae6c', grass: '#b0ad66', hill: '#d3bf88', water: '#7cc3c4', deep: '#2f8299', hedge: '#5b8a45' },
  desert: { ground: '#dcb883', dabs: ['#d0a971', '#e7c897', '#c69b62', '#efd7ad'], leaves: ['#6d7f3d', '#7f914a', '#5b6c32', '#99a35d'], wood: '#b49d62', grass: '#b3975a', hill: '#cfa56d', rock: '#b28f66' },
};

export function paletteOf(season: string, night: boolean): Palette {
  const chosen = SEASONS[season as Season] ?? {};
  return { ...SUMMER, ...chosen, night };
}

export interface SideColours {
  plate: string;
  rim: string;
  ink: string;
}

export const SIDES: SideColours[] = [
  { plate: '#1d5fa6', rim: '#0d2f57', ink: '#ffffff' },
  { plate: '#c4511b', rim: '#5e2205', ink: '#ffffff' },
  { plate: '#0f8064', rim: '#04402f', ink: '#ffffff' },
  { plate: '#97417c', rim: '#481a3a', ink: '#ffffff' },
];
export const NOBODY: SideColours = { plate: '#7b6f55', rim: '#3f3826', ink: '#fff8e4' };

export function sideColours(side: number): SideColours {
  return SIDES[side] ?? NOBODY;
}
