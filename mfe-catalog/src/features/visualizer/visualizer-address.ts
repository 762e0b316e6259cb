import { readTireSize, type ReadSize } from '../../platform/tire-size';

export const VISUALIZER_PATH = '/visualizer';

/** State of the page in its address: a wheel's product number, a tire size for it, and the size that it replaces. */
export interface VisualizerAddress {
  readonly wheel?: string;
  readonly tire?: string;
  readonly from?: string;
}

/** `?wheel=ASH-CADENCE-188-4X108-P43-GB&tire=225/40R18&from=205/55R16` */
export function readVisualizerAddress(search: string): VisualizerAddress {
  const query = new URLSearchParams(search);
  const given = (name: keyof VisualizerAddress) => {
    const value = query.get(name)?.trim();
    return value ? { [name]: value } : {};
  };
  return { ...given('wheel'), ...given('tire'), ...given('from') };
}

export function visualizerHref({ wheel, tire, from }: VisualizerAddress): string {
  const query = new URLSearchParams({
    ...(wheel && { wheel }),
    ...(tire && { tire }),
    ...(from && { from }),
  }).toString();
  return query ? `${VISUALIZER_PATH}?${query.replaceAll('%2F', '/')}` : VISUALIZER_PATH;
}

/** Returns the key of the data of an address; another tire on the same wheel needs no request. */
export const sourceKeyOf = ({ wheel = '', from = '', tire = '' }: VisualizerAddress): string =>
  `${wheel}|${from || (wheel ? '' : tire)}`;

/** Parses a size of the address; undefined without one. */
export const addressSize = (text: string | undefined): ReadSize | undefined =>
  text === undefined ? undefined : readTireSize(text);
