import standards from '../../../data/standards.json';
import type { Sku } from './catalog.types';
import { rimWidthsOf } from '../fitment/rim-width';
import { dictionary } from '../../platform/values/dictionary';

const loadLb = dictionary(standards.loadIndex as Record<string, number>);
const speedMph = dictionary(standards.speedMph as Record<string, number>);
const pounds = (index: string) => loadLb[index]?.toLocaleString('en-US');

const METRIC = /^(LT|ST|P)?(\d{3})\/(\d{2})[RD](\d{2}(?:\.5)?)(C)?$/;
const FLOTATION = /^(\d{2})X(\d{1,2}\.\d{2})R(\d{2})LT$/;
const USES: Readonly<Record<string, string>> = dictionary({
  LT: ' Light truck tire.',
  ST: ' Trailer tire.',
  C: ' For commercial vans.',
});

/** Returns a wheel with its article: "an 18-inch wheel", "a 17-inch wheel". */
const wheelOf = (inches: string) => `${/^(8|11|18)/.test(inches) ? 'an' : 'a'} ${inches}-inch wheel`;

function sizeWords(size: string): string | null {
  const [, use = '', width, aspect, rim = '', commercial = ''] = METRIC.exec(size) ?? [];
  if (width) {
    const forUse = USES[use || commercial] ?? '';
    return `${width} mm wide, a sidewall ${aspect}% of that tall, for ${wheelOf(rim)}.${forUse}`;
  }
  const [, diameter, section, inches = ''] = FLOTATION.exec(size) ?? [];
  return section
    ? `${diameter} inches tall, ${Number(section)} inches wide, for ${wheelOf(inches)}. Light truck tire.`
    : null;
}

function loadWords(loadIndex: string): string | null {
  const [single = '', double] = loadIndex.split('/');
  const most = pounds(single);
  if (!most) return null;
  return double
    ? `Up to ${most} lb per tire at full pressure, ${pounds(double) ?? '?'} lb each on doubled rear wheels.`
    : `Up to ${most} lb per tire at full pressure.`;
}

const speedWords = (symbol: string) =>
  speedMph[symbol]
    ? `Tested at up to ${speedMph[symbol]} mph under its full load. Stay at or above the letter on your door placard.`
    : null;

/* Load ranges with the pressure at which each carries its full load; a few flotation sizes differ. */
const RANGE_WORDS: Readonly<Record<string, string>> = dictionary({
  SL: 'Standard load: carries its full load at 35 psi.',
  LL: 'Light load: carries its full load at 35 psi.',
  XL: 'Extra load: a stronger build that carries its full load at 41 psi.',
  B: 'As strong as 4 plies: full load at 35 psi.',
  C: 'As strong as 6 plies: full load at about 50 psi.',
  D: 'As strong as 8 plies: full load at about 65 psi.',
  E: 'As strong as 10 plies: full load at about 80 psi.',
  F: 'As strong as 12 plies: full load at about 95 psi.',
  G: 'As strong as 14 plies: full load at about 110 psi.',
  H: 'As strong as 16 plies: full load at about 120 psi.',
});
const SIDEWALL_WORDS: Readonly<Record<string, string>> = dictionary({
  BSW: 'Black sidewall: the lettering is black too.',
  OWL: 'Outlined white letters on one side.',
  ROWL: 'Raised, outlined white letters on one side.',
  VSB: 'Vertical serrated band: black, with fine ribs around the edge.',
});
const TRACTION_WORDS: Readonly<Record<string, string>> = dictionary({
  AA: 'the best grade',
  A: 'the second of four grades',
  B: 'the third of four grades',
  C: 'the lowest grade',
});
const TEMPERATURE_WORDS: Readonly<Record<string, string>> = dictionary({
  A: 'the best of three grades',
  B: 'the middle of three grades',
  C: 'the least that the law allows',
});

/** Explains the grades of 49 CFR 575.104: manufacturers test their own tires against a control tire. */
function utqgWords(grades: string): string | null {
  const [, treadwear, traction, temperature] = /^(\d+)\s+(AA|A|B|C)\s+(A|B|C)$/.exec(grades) ?? [];
  if (!treadwear || !traction || !temperature) return null;
  const times = Math.round(Number(treadwear) / 10) / 10;
  return (
    `Treadwear ${treadwear}: lasted ${times} times as long as the test's control tire. ` +
    `Wet traction ${traction}: ${TRACTION_WORDS[traction]}. ` +
    `Heat resistance ${temperature}: ${TEMPERATURE_WORDS[temperature]}. ` +
    'Makers grade their own tires: compare within one brand.'
  );
}

function rimWords({ productType, size, rim }: Sku): string | null {
  if (productType === 'WHEEL') return `For tires whose size ends in ${rim}.`;
  const widths = rimWidthsOf(size);
  return widths && `Goes on ${rim}-inch wheels that are ${widths.least} to ${widths.most} inches wide.`;
}

function boltWords(pattern: string): string | null {
  const [bolts, circle] = pattern.split('x');
  return circle ? `${bolts} bolts or studs on a circle ${circle} mm across. It must match your vehicle exactly.` : null;
}

const yes = (value: string, ifYes: string, ifNo: string | null = null) => (value === 'Yes' ? ifYes : ifNo);

const WORDS: Readonly<Record<string, (value: string, sku: Sku) => string | null>> = dictionary({
  Size: (value, sku) => (sku.productType === 'TIRE' ? sizeWords(value) : null),
  'Load index': loadWords,
  'Speed rating': speedWords,
  'Load range': (value) => RANGE_WORDS[value] ?? null,
  'Ply rating': () => 'A class of strength, not the number of layers inside.',
  Sidewall: (value) => SIDEWALL_WORDS[value] ?? null,
  'Rim diameter': (_value, sku) => rimWords(sku),
  Width: () => 'Measured inside, where the tire sits.',
  Offset: (value) =>
    `The mounting face sits ${Math.abs(Number.parseFloat(value))} mm ` +
    `${Number.parseFloat(value) < 0 ? 'inside' : 'outside'} the middle of the wheel. ` +
    'A higher offset tucks the wheel further in.',
  'Bolt pattern': boltWords,
  'Hub bore': () =>
    "The hole in the middle. It must not be smaller than your vehicle's hub; rings take up the difference.",
  'Load rating': () => 'The most that one wheel carries.',
  'Maximum load': () => 'Per tire, at full pressure. Drive with the pressure on your door placard.',
  'Extra load': (value) => yes(value, 'Reinforced: carries more than a standard tire of its size.'),
  'Run-flat': (value) =>
    yes(
      value,
      'Keeps driving after a flat, slowly and not far. Only for vehicles with a tire pressure monitor.',
      'Without air it needs a spare wheel or a tow.',
    ),
  'Severe snow rated (3PMSF)': (value) =>
    yes(
      value,
      'Has the three-peak mountain snowflake symbol: it passed a traction test on packed snow.',
      'Does not have the three-peak mountain snowflake symbol. It may not count where winter tires are required.',
    ),
  UTQG: utqgWords,
  'SAE class': (value) => (value === 'S' ? 'For vehicles with little room around the tire.' : null),
});

/** Explains a specification in plain words; null where it needs no explanation. */
export const specWords = (name: string, value: string, sku: Sku): string | null => WORDS[name]?.(value, sku) ?? null;
