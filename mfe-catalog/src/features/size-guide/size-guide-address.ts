import type { PageHead } from 'shared-contracts';
import { readTireSize, type TireSize } from '../../platform/tire-size';

export const SIZE_GUIDE_PATH = '/size-guide';

/** A field of the address: typed text, and its size or error. */
export interface AddressSize {
  readonly text: string;
  readonly size?: TireSize;
  readonly error?: string;
}

export interface SizeGuideAddress {
  readonly a: AddressSize;
  readonly b: AddressSize;
  /** True without a query: the page shows its example. */
  readonly isExample: boolean;
}

const EXAMPLE = { a: '225/65R17 102H', b: '235/60R18 103H' } as const;

const readField = (text: string): AddressSize => ({ text, ...readTireSize(text) });

/** Parses `?a=225/65R17&b=235/60R18`. A single size is explained; an empty second one is no error yet. */
export function readSizeGuideAddress(search: string): SizeGuideAddress {
  const query = new URLSearchParams(search);
  const a = query.get('a')?.trim() ?? '';
  const b = query.get('b')?.trim() ?? '';
  if (!a && !b) return { a: readField(EXAMPLE.a), b: readField(EXAMPLE.b), isExample: true };
  return { a: readField(a), b: b ? readField(b) : { text: '' }, isExample: false };
}

export const sizeGuideHref = (a: string, b: string): string =>
  `${SIZE_GUIDE_PATH}?${new URLSearchParams({ a, ...(b && { b }) }).toString().replaceAll('%2F', '/')}`;

/** Returns one canonical page, for any comparison. */
export function sizeGuideHead({ a, b, isExample }: SizeGuideAddress): PageHead {
  const labels = [a, b].flatMap(({ size }) => (size ? [size.label] : []));
  return {
    title:
      isExample || labels.length === 0
        ? 'Tire size guide and comparison'
        : `${labels.join(' and ')}: what the size means`,
    description:
      'What the numbers on a tire mean, and what changes with another size: height, speedometer, ' +
      'clearance, by the 3% rule.',
    canonical: SIZE_GUIDE_PATH,
  };
}
