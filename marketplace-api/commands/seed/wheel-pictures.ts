import { pictureOf, type ProductPicture } from './picture';
import { readPictures, readWheels, type Picture, type WheelLine, type WheelSku } from '../../data/source-data';

const all = readPictures().filter(({ kind }) => kind === 'wheel');

/** Designs by a line's style; the first match counts. */
const DESIGNS: [RegExp, string][] = [
  [/D-window/, 'steel-d-window'],
  [/off-road steel/, 'steel-round-hole'],
  [/dual rear/, 'dual-rear'],
  [/heavy duty steel|light truck steel|commercial/, 'steel-12-vent'],
  [/steel|vented disc/, 'steel-16-vent'],
  [/beadlock/, 'beadlock'],
  [/mesh off/, 'mesh-deep'],
  [/mesh/, 'mesh'],
  [/turbine/, 'turbine'],
  [/aero disc|aero off-road/, 'aero-disc'],
  [/Y spoke|split five/, 'concave-y-spoke'],
  [/directional/, 'twist'],
  [/twin five|split/, 'snowflake'],
  [/twin/, 'split-10-spoke'],
  [/ten spoke/, '10-spoke'],
  [/multi/, 'multi-spoke'],
  [/eight/, '8-spoke'],
  [/seven spoke|small-car/, '7-spoke'],
  [/deep lip|OE-fit six/, 'truck-6-spoke'],
  [/six spoke/, '6-spoke'],
  [/dish|van alloy/, 'monoblock'],
  [/./, '5-spoke'],
];
const isSteel = (design: string): boolean => /^(steel|dual)/.test(design);

export const wheelDesign = ({ material, style }: Pick<WheelLine, 'material' | 'style'>): string =>
  DESIGNS.find(([pattern]) => pattern.test(material === 'steel' ? `${style} steel` : style))?.[1] ?? '5-spoke';

/** Looks of finishes; the first match counts. */
const FINISHES: [RegExp, string][] = [
  [/black.* (machined|milled)/i, 'black-machined'],
  [/black/i, 'black'],
  [/bronze/i, 'bronze'],
  [/gunmetal|graphite|titanium/i, 'gunmetal'],
  [/chrome|polished/i, 'chrome'],
  [/white/i, 'white'],
  [/machined/i, 'machined'],
  [/./, 'silver'],
];

export const finishLook = (finish: string): string =>
  FINISHES.find(([pattern]) => pattern.test(finish))?.[1] ?? 'silver';

/** Returns the number of visible holes; of a dual pattern, those of the first. */
export const boltsOf = (pattern: string): number => Number(/^\d+/.exec(pattern)?.[0] ?? 0);

const hasFacts = (picture: Picture, { finish, bolt_pattern: pattern }: WheelSku): boolean =>
  picture.finish === finishLook(finish) && picture.bolts === boltsOf(pattern);

/**
 * Returns the pictures of the line's design in the product's finish and number of bolts. Where no picture has all
 * three, the design differs, because finish and bolts are facts and the design is a style.
 */
function candidates(line: WheelLine, sku: WheelSku): Picture[] {
  const design = wheelDesign(line);
  const alike = all.filter((picture) => hasFacts(picture, sku));
  const own = alike.filter((picture) => picture.archetype === design);
  const kind = alike.filter(({ archetype }) => isSteel(archetype) === isSteel(design) && archetype !== design);
  return [...own, ...kind, ...alike.filter((picture) => !own.includes(picture) && !kind.includes(picture))];
}

/** Maximum lines with the same picture while others are left. */
const MOST_LINES = 3;
const keyOf = (line: WheelLine, sku: WheelSku): string =>
  `${line.brand} ${line.name} ${finishLook(sku.finish)} ${boltsOf(sku.bolt_pattern)}`;

/**
 * Assigns pictures: first to lines whose design is available, then to the others, each the best of the rarely used
 * ones.
 */
function assignPictures(): ReadonlyMap<string, Picture> {
  const chosen = new Map<string, Picture>();
  const counts = new Map<string, number>();
  const countOf = ({ name }: Picture): number => counts.get(name) ?? 0;
  const give = (key: string, picture: Picture): void => {
    chosen.set(key, picture);
    counts.set(picture.name, countOf(picture) + 1);
  };
  const wanted = new Map(
    readWheels().flatMap((line) => line.skus.map((sku) => [keyOf(line, sku), { line, sku }] as const)),
  );
  for (const [key, { line, sku }] of wanted) {
    const [best] = candidates(line, sku);
    if (best?.archetype === wheelDesign(line) && countOf(best) < MOST_LINES) give(key, best);
  }
  for (const [key, { line, sku }] of wanted) {
    const fitting = candidates(line, sku);
    const rare = fitting.find((picture) => countOf(picture) < MOST_LINES) ?? fitting[0];
    if (rare && !chosen.has(key)) give(key, rare);
  }
  return chosen;
}
const shares = assignPictures();

function pictureFor(line: WheelLine, sku: WheelSku): Picture | undefined {
  const known = shares.get(keyOf(line, sku));
  const [own] = candidates(line, sku);
  return known ?? own ?? all.find(({ finish }) => finish === finishLook(sku.finish)) ?? all[0];
}

export function wheelPictures(line: WheelLine, sku: WheelSku): ProductPicture[] {
  const picture = pictureFor(line, sku);
  if (!picture) return [];
  const finish = sku.finish ? `${sku.finish.toLowerCase()} ` : '';
  const bolts = picture.bolts === boltsOf(sku.bolt_pattern) ? ` with ${picture.bolts} bolt holes` : '';
  return [pictureOf(picture, `${line.brand} ${line.name}: ${finish}wheel${bolts}, three-quarter view`)];
}
