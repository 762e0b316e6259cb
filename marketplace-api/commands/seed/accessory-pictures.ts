import { pictureOf, type ProductPicture } from './picture';
import { readPictures } from '../../data/source-data';

const all = readPictures().filter(({ kind }) => kind === 'accessory');

/** Pictures of accessories by name; the first match counts. */
const ACCESSORIES: [RegExp, string][] = [
  [/cable chain/i, 'chain-cable'],
  [/snow sock/i, 'snow-sock'],
  [/dual.triple chain/i, 'chain-dual'],
  [/(atv|utv).* chain/i, 'chain-atv'],
  [/garden.* chain/i, 'chain-garden'],
  [/ladder chain/i, 'chain-ladder'],
  [/chain/i, 'snow-chain'],
  [/folding wall rack/i, 'wall-rack-4'],
  [/wall rack/i, 'wall-rack-8'],
  [/wheel tree/i, 'wheel-tree'],
  [/separators/i, 'wheel-felts'],
  [/spare tire cover/i, 'spare-cover'],
  [/tags/i, 'tire-tags'],
  [/tote/i, 'tire-tote'],
  [/splash guards/i, 'splash-guards'],
  [/rally flaps/i, 'rally-flaps'],
  [/dual rear wheel guards/i, 'dual-guards'],
  [/tow guard/i, 'tow-guard'],
  [/fender flare/i, 'fender-flares'],
  [/guards.*set of 4/i, 'molded-guards-4'],
  [/black.* lug nuts/i, 'lug-nuts-black'],
  [/lug nuts/i, 'lug-nuts-chrome'],
  [/lug bolts/i, 'lug-bolts'],
  [/wheel locks/i, 'wheel-locks'],
  [/metal valve/i, 'valve-stem-metal'],
  [/valve/i, 'valve-stem-rubber'],
  [/pressure sensor/i, 'pressure-sensors'],
];

/** Pictures by category, for names without a match. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  chains: 'snow-chain',
  'mud guards': 'mud-guard',
  'wheel hardware': 'lug-nuts-chrome',
  'valves and sensors': 'valve-stem-rubber',
};

export function accessoryPictures(category: string, name: string): ProductPicture[] {
  const named = ACCESSORIES.find(([pattern]) => pattern.test(name))?.[1];
  const archetype = named ?? OF_CATEGORY[category] ?? 'tire-rack';
  return all
    .filter((picture) => picture.archetype === archetype)
    .map((picture) => pictureOf(picture, `${name}: ${picture.alt.charAt(0).toLowerCase()}${picture.alt.slice(1)}`));
}
