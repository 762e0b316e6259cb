import { fnv1a } from './random';
import { pictureOf, type ProductPicture } from './picture';
import { readPictures, readTires, type Picture, type TireLine, type TireSize } from '../../data/source-data';

const all = readPictures().filter(({ kind }) => kind === 'tire');

/** Types of tread by a line's type and category; the first match counts. */
const FAMILIES: [RegExp, string][] = [
  [/^atv .*mud/, 'atv-mud'],
  [/^atv /, 'atv'],
  [/^lawn /, 'turf'],
  [/^trailer /, 'trailer'],
  [/^mud-terrain /, 'mud-terrain'],
  [/^all-terrain (rugged|off-road|commercial)/, 'rugged-terrain'],
  [/^all-terrain /, 'all-terrain'],
  [/^winter performance/, 'winter-performance'],
  [/^winter studdable/, 'winter-studdable'],
  [/^winter .*truck/, 'winter-truck'],
  [/^winter /, 'winter'],
  [/^highway |commercial/, 'highway'],
  [/^summer |summer run-flat/, 'summer'],
  [/performance/, 'performance'],
  [/all-weather/, 'all-weather'],
  [/grand touring/, 'grand-touring'],
  [/./, 'touring'],
];

type Described = Pick<TireLine, 'type' | 'category' | 'ev_tuned'>;

export function treadFamily({ type, category, ev_tuned: isForElectric }: Described): string {
  const family = FAMILIES.find(([pattern]) => pattern.test(`${type} ${category}`))?.[1] ?? 'touring';
  return isForElectric ? 'ev' : family;
}

/** Returns whether sidewalls are low: below 55 % of the width, or on a truck's rim of 20 inches or more. */
export function profileOf(size: string): 'low-profile' | 'tall' {
  const metric = /^(?:LT|ST|P)?\d{3}\/(\d{2})[RD]/.exec(size);
  const isLow = metric ? Number(metric[1]) < 55 : Number(/R(\d{2})LT$/.exec(size)?.[1] ?? 0) >= 20;
  return isLow ? 'low-profile' : 'tall';
}

export const hasWhiteLetters = ({ sidewall }: Pick<TireSize, 'sidewall'>): boolean =>
  sidewall === 'OWL' || sidewall === 'ROWL';

const isHero = ({ view }: Picture): boolean => view === '3/4-hero';
const heroes = all.filter(isHero).sort((one, other) => (one.look ?? 0) - (other.look ?? 0));

/**
 * A line's index within its family: adjacent lines take pictures in turn, so that all appear equally often. Lines with
 * white letters come first, so that this also holds when a list is filtered by them.
 */
const places = new Map<string, number>();
const counts = new Map<string, number>();
const lines = readTires();
const isLettered = ({ sizes }: TireLine): boolean => sizes.some(hasWhiteLetters);
for (const line of [...lines.filter(isLettered), ...lines.filter((line) => !isLettered(line))]) {
  const family = treadFamily(line);
  const place = counts.get(family) ?? 0;
  places.set(line.line_id, place);
  counts.set(family, place + 1);
}

function heroOf(line: TireLine, size: TireSize): Picture | undefined {
  const family = heroes.filter((picture) => picture.archetype === treadFamily(line));
  const looks = family.filter(({ profile, finish }) => profile === 'tall' && finish === 'black');
  const place = places.get(line.line_id) ?? fnv1a(`${line.brand} ${line.name}`);
  const { look } = looks[place % looks.length] ?? {};
  const profile = profileOf(size.size);
  const finish = hasWhiteLetters(size) ? 'outlined-white-letters' : 'black';
  const alike = [
    family.filter((picture) => picture.profile === profile && picture.finish === finish),
    family.filter((picture) => picture.finish === finish),
    looks,
  ].find((pictures) => pictures.length > 0);
  return alike?.find((picture) => picture.look === look) ?? alike?.[place % alike.length];
}

/** Returns the hero picture first, then its tread. */
export function tirePictures(line: TireLine, size: TireSize): ProductPicture[] {
  const hero = heroOf(line, size);
  const tread = all.find((picture) => !isHero(picture) && picture.tread === hero?.tread);
  const title = `${line.brand} ${line.name}`;
  const letters = hero?.finish === 'black' ? '' : ' with outlined white letters';
  return [
    ...(hero ? [pictureOf(hero, `${title} tire${letters}, three-quarter view`)] : []),
    ...(tread ? [pictureOf(tread, `${title} tread pattern, front view`)] : []),
  ];
}
