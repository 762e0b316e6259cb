/** Colors of a finish: lit face, shaded flanks, edges, and lip. */
export interface Finish {
  readonly light: string;
  readonly face: string;
  readonly flank: string;
  readonly edge: string;
  readonly lip: string;
}

const metal = (light: string, face: string, flank: string): Finish => ({ light, face, flank, edge: light, lip: face });
const BLACK = metal('#5c6069', '#2c2e34', '#101114');
const SILVER = metal('#f4f5f7', '#b9bdc5', '#6f747d');

/** Words of a finish, the most specific first: "Gloss black machined" has bright faces and black flanks. */
const FINISHES: readonly (readonly [RegExp, Finish])[] = [
  [/machined lip/i, { light: '#9a9fa8', face: '#6a6e76', flank: '#3a3d43', edge: '#a9aeb7', lip: '#dfe2e6' }],
  [/black.*machined/i, { light: '#f0f2f4', face: '#aeb3bb', flank: '#17181b', edge: '#17181b', lip: '#c3c7ce' }],
  [/black.*milled/i, { ...BLACK, edge: '#d4d8de' }],
  [/black/i, BLACK],
  [/bronze/i, metal('#c39a6b', '#8a6540', '#4a3520')],
  [/chrome|polished/i, metal('#ffffff', '#c8d0da', '#5d6672')],
  [/white/i, metal('#ffffff', '#eceef0', '#a9aeb6')],
  [/gunmetal|graphite/i, metal('#8b9099', '#585c65', '#2b2d32')],
  [/titanium/i, metal('#c9c3b8', '#918a7e', '#4f4a42')],
  [/hyper|race|argent/i, metal('#e6e9ee', '#a2a8b2', '#5a5f69')],
  [/silver/i, SILVER],
];

/** Returns the colors of a finish; silver for unknown words. */
export const finishOf = (words: string): Finish => FINISHES.find(([pattern]) => pattern.test(words))?.[1] ?? SILVER;
