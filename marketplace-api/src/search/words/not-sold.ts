import { wordsOf } from './search-glossary';

interface OtherGoods {
  /** Normal spelling, in the singular. */
  readonly names: readonly string[];
  readonly whereTo: string;
}

/** Goods that tire shoppers also look for, and where to buy them. */
const OTHER_GOODS: readonly OtherGoods[] = [
  {
    names: ['alignment', 'oil change', 'tire repair', 'flat repair', 'tire rotation', 'inspection', 'tire patch'],
    whereTo: 'Ask a tire shop near you.',
  },
  {
    names: ['motorcycle', 'motorcycle tire', 'bicycle', 'bicycle tire', 'bike', 'bike tire', 'scooter', 'inner tube'],
    whereTo: 'Ask a motorcycle or bicycle shop.',
  },
  {
    names: [
      ...['battery', 'motor oil', 'engine oil', 'oil filter', 'air filter', 'spark plug', 'headlight', 'wiper blade'],
      ...['brake', 'brake pad', 'brake rotor', 'rotor', 'shock absorber', 'strut', 'wheel bearing', 'wheel spacer'],
      ...['hub cap', 'hubcap', 'wheel cover', 'center cap', 'floor mat', 'seat cover', 'jack', 'lug wrench'],
      ...['air compressor', 'tire inflator', 'tire gauge', 'pressure gauge', 'sealant', 'tire shine', 'wheel cleaner'],
    ],
    whereTo: 'Ask an auto parts store.',
  },
];

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
const plain = (text: string): string => ` ${wordsOf(text).map(singular).join(' ')} `;

/** Normalized once, because every search is compared with all of them. */
const NAMED_GOODS = OTHER_GOODS.map(({ names, whereTo }) => ({ names: names.map(plain), whereTo }));

/** Returns a notice for a text that names goods or services that are not sold; null where it names none. */
export function notSold(text: string): string | null {
  const asked = plain(text);
  const named = NAMED_GOODS.find(({ names }) => names.some((name) => asked.includes(name)));
  if (!named) return null;
  return (
    `We don't sell “${text}”. ${named.whereTo} ` +
    'We sell tires, wheels, and accessories such as chains, lug nuts and valve stems.'
  );
}
