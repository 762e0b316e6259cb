import {
  readPictures,
  type Picture,
  type TireLine,
  type TireSize,
  type WheelLine,
  type WheelSku,
} from '../../data/source-data';

export interface ProductPicture {
  name: string;
  alt: string;
  width: number;
  height: number;
}

const all = readPictures();
const toProduct = ({ name, alt, width, height }: Picture): ProductPicture => ({ name, alt, width, height });
const shorten = (picture: ProductPicture): ProductPicture => ({
  ...picture,
  alt: picture.alt.replace(/ (with [a-z ]+ )?mounted on an? \w+ wheel/, (_, finish: string | undefined) =>
    finish?.includes('white') ? ` ${finish.trim()}` : '',
  ),
});

const TREAD: Record<string, string> = {
  touring: 'touring-all-season',
  'all-season': 'touring-all-season',
  performance: 'uhp-directional',
  summer: 'performance-summer',
  'run-flat': 'runflat-ev-touring',
  highway: 'highway-rib-lt',
  'all-terrain': 'all-terrain',
  'mud-terrain': 'mud-terrain',
  winter: 'winter',
  trailer: 'trailer-st',
  atv: 'atv',
  lawn: 'lawn-turf',
};

export function treadArchetype(line: TireLine, size: TireSize): string {
  if (line.ev_tuned || size.run_flat) return 'runflat-ev-touring';
  if (line.type === 'all-season' && line.category.startsWith('commercial')) return 'highway-rib-lt';
  return TREAD[line.type] ?? 'touring-all-season';
}

/** Low sidewalls show less rubber: below 55 % of the width, or a rim from 20 inches on trucks. */
function isLowProfile(size: string): boolean {
  const metric = /^(?:LT|ST|P)?\d{3}\/(\d{2})[RD]/.exec(size);
  if (metric) return Number(metric[1]) < 55;
  return Number(/R(\d{2})LT$/.exec(size)?.[1] ?? 0) >= 20;
}

/** Hero first, tread second. */
export function tirePictures(line: TireLine, size: TireSize): ProductPicture[] {
  const archetype = treadArchetype(line, size);
  const mine = all.filter((picture) => picture.kind === 'tire' && picture.archetype === archetype);
  const heroes = mine.filter((picture) => picture.view === '3/4-hero');
  const profile = isLowProfile(size.size) ? 'low-profile' : 'tall';
  const finish = size.sidewall === 'OWL' || size.sidewall === 'ROWL' ? 'outlined-white-letters' : 'black';
  const hero =
    heroes.find((picture) => picture.profile === profile && picture.finish === finish) ??
    heroes.find((picture) => picture.profile === profile) ??
    heroes[0];
  const tread = mine.find((picture) => picture.view === 'tread-front');
  return [hero, tread]
    .filter((picture) => picture !== undefined)
    .map(toProduct)
    .map(shorten);
}

const DESIGNS: [RegExp, string][] = [
  [/beadlock/, 'beadlock'],
  [/mesh/, 'mesh'],
  [/turbine|aero/, 'turbine'],
  [/Y spoke|seven spoke/, 'concave-y-spoke'],
  [/directional|twist/, 'twist'],
  [/ten spoke|split five|twin/, 'split-10-spoke'],
  [/multi spoke|eight lug/, 'multi-spoke'],
  [/six spoke|eight spoke|deep lip|van alloy/, 'truck-6-spoke'],
  [/dish|dual rear|small-car/, 'monoblock'],
  [/split/, 'snowflake'],
  [/five spoke/, '5-spoke'],
];

export function wheelDesign(line: WheelLine): string {
  if (line.material === 'steel') return 'steel';
  return DESIGNS.find(([pattern]) => pattern.test(line.style))?.[1] ?? 'multi-spoke';
}

const FINISHES: [RegExp, string[]][] = [
  [/e-coat/i, ['black', 'gloss-black']],
  [/black/i, ['gloss-black', 'black']],
  [/bronze/i, ['matte-bronze', 'gunmetal', 'gloss-black']],
  [/gunmetal|graphite|titanium|gray/i, ['gunmetal', 'gloss-black']],
  [/./, ['silver-machined', 'silver']],
];

export function wheelPictures(line: WheelLine, sku: WheelSku): ProductPicture[] {
  const designs = all.filter((picture) => picture.kind === 'wheel' && picture.archetype === wheelDesign(line));
  const wanted = FINISHES.find(([pattern]) => pattern.test(sku.finish))?.[1] ?? [];
  const picture =
    wanted.map((finish) => designs.find((design) => design.finish === finish)).find((found) => found !== undefined) ??
    designs[0];
  return picture ? [toProduct(picture)] : [];
}

/** What an accessory is, by its name; the first that matches. */
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

/** For names that say nothing of what the thing is. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  chains: 'snow-chain',
  'mud guards': 'mud-guard',
  'wheel hardware': 'lug-nuts-chrome',
  'valves and sensors': 'valve-stem-rubber',
};

export function accessoryPictures(category: string, name: string): ProductPicture[] {
  const named = ACCESSORIES.find(([pattern]) => pattern.test(name))?.[1];
  const archetype = named ?? OF_CATEGORY[category] ?? 'tire-rack';
  return all.filter((picture) => picture.kind === 'accessory' && picture.archetype === archetype).map(toProduct);
}

export interface Pictured {
  readonly productType: 'TIRE' | 'WHEEL' | 'ACCESSORY';
  readonly type: string;
  readonly category: string;
  readonly name: string;
  readonly size: string;
  readonly runFlat: boolean;
  readonly finish: string;
}

/** The pictures nearest to a product that brings none of its own. */
export function picturesFor({ productType, type, category, name, size, runFlat, finish }: Pictured): ProductPicture[] {
  if (productType === 'ACCESSORY') return accessoryPictures(type, name);
  if (productType === 'TIRE')
    return tirePictures({ type, category } as TireLine, { size, run_flat: runFlat } as TireSize);
  return wheelPictures(
    { material: type === 'steel' ? 'steel' : 'alloy', style: category } as WheelLine,
    { finish } as WheelSku,
  );
}
