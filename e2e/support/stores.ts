import { env } from './env';

/** Each store and each width once, because behavior depends on one or the other, rarely on the pair. */
export const STORES_AND_WIDTHS = [
  ['main', env.baseUrl, 390, 'treadmarket'],
  ['retail partner', env.lowesUrl, 1280, 'lowes'],
] as const;

export const WIDTHS = [1280, 390] as const;

/** Details of a journey of the full tier only (docs/testing.md). */
export const FULL = { tag: '@full' } as const;

export type Details = { readonly tag?: '@full' };

/** Returns the details of the next journey at a place. */
export type NextTurn = () => Details;

/**
 * Distributes journeys whose outcome is independent of the place. In every run the first journey of a file runs at the
 * first place, the second at the second, and so on; the other combinations run in the full tier.
 */
export const inTurn = <T>(places: readonly T[]): readonly (readonly [T, NextTurn])[] =>
  places.map((place, position) => {
    let journeys = 0;
    return [
      place,
      () => {
        const isItsTurn = journeys % places.length === position;
        journeys += 1;
        return isItsTurn ? {} : FULL;
      },
    ];
  });
