import { readTireSize, type ReadSize } from '../../platform/tire-size';

export const VISUALIZER_PATH = '/visualizer';

/**
 * What is drawn, as the address has it: a wheel's product number, a tire size for it, and the size that it replaces.
 */
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

/** What has to be fetched for an address; another tire on the same wheel needs nothing. */
export const sourceKeyOf = ({ wheel = '', from = '', tire = '' }: VisualizerAddress): string =>
  `${wheel}|${from || (wheel ? '' : tire)}`;

/** A size of the address; undefined where none was given. */
export const addressSize = (text: string | undefined): ReadSize | undefined =>
  text === undefined ? undefined : readTireSize(text);
