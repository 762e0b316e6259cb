import type { SearchUnderstood } from 'shared-contracts/wire';
import { withoutQuiet, type Understanding } from '../words/understanding';
import type { Narrowing } from './word-search';

/** A search without those limits that exclude every result. */
export type Relaxed = NonNullable<SearchUnderstood['relaxed']>;

interface Relaxation {
  readonly without: Relaxed['without'];
  readonly lift: Narrowing;
  applies(meaning: Understanding): boolean;
  textOf(meaning: Understanding, term: string): string;
}

const UNPRICED = { belowDollars: null, aboveDollars: null };
const isPriced = ({ belowDollars, aboveDollars }: Understanding): boolean =>
  belowDollars !== null || aboveDollars !== null;

/** Ordered by how little they change the search. */
export const RELAXATIONS: readonly Relaxation[] = [
  { without: 'price', lift: UNPRICED, applies: isPriced, textOf: ({ unpriced }) => unpriced },
  {
    without: 'quiet',
    lift: { isQuiet: false },
    applies: ({ isQuiet }) => isQuiet,
    textOf: (_meaning, term) => withoutQuiet(term),
  },
  {
    without: 'price and quiet',
    lift: { ...UNPRICED, isQuiet: false },
    applies: (meaning) => isPriced(meaning) && meaning.isQuiet,
    textOf: ({ unpriced }) => withoutQuiet(unpriced),
  },
];

function priceText({ belowDollars, aboveDollars }: Understanding): string {
  if (aboveDollars === null) return `costs less than $${belowDollars} each`;
  if (belowDollars === null) return `costs $${aboveDollars} or more each`;
  return belowDollars <= aboveDollars
    ? `costs both less than $${belowDollars} and $${aboveDollars} or more`
    : `costs between $${aboveDollars} and $${belowDollars} each`;
}

const QUIET_TEXT = 'is a touring tire, the kind that rides the quietest';

/** Describes a limit: "costs less than $150 each". */
export const limitsText = (meaning: Understanding): string =>
  [meaning.isQuiet ? QUIET_TEXT : '', isPriced(meaning) ? priceText(meaning) : ''].filter(Boolean).join(' and ');

/** Names the limit that excludes every result. */
export function noticeOfLimits(meaning: Understanding, { text, without }: Relaxed): string {
  const subject = text === '' ? 'Nothing here' : `Nothing for “${text}”`;
  if (without === 'price') return `${subject} ${priceText(meaning)}.`;
  return `${subject} ${without === 'quiet' ? QUIET_TEXT : limitsText(meaning)}.`;
}

/** Explains how a price and the wish for quiet tires were understood, because no filter of the page shows them. */
export function noticeOfWishes(meaning: Understanding): string | undefined {
  const { belowDollars, aboveDollars, isQuiet } = meaning;
  const below = belowDollars === null ? '' : `less than $${belowDollars} each`;
  const above = aboveDollars === null ? '' : `$${aboveDollars} or more each`;
  const price = [above, below].filter(Boolean).join(' and ');
  if (isQuiet) return `These are touring tires${price && ` that cost ${price}`}: the kind that rides the quietest.`;
  return price ? `These cost ${price}.` : undefined;
}
