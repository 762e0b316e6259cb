/** Meanings of sidewall markings (standard tables of the tire industry). */

/** Top speed of each speed rating in mph (ISO 4000-1). H is between U and V. */
const SPEED_MPH: ReadonlyMap<string, number> = new Map(
  Object.entries({
    B: 31,
    C: 37,
    D: 40,
    E: 43,
    F: 50,
    G: 56,
    J: 62,
    K: 68,
    L: 75,
    M: 81,
    N: 87,
    P: 93,
    Q: 99,
    R: 106,
    S: 112,
    T: 118,
    U: 124,
    H: 130,
    V: 149,
    W: 168,
    Y: 186,
  }),
);
/** Load capacity in pounds per tire, for load indexes from 70. */
const LOAD_POUNDS = [
  739, 761, 783, 805, 827, 853, 882, 908, 937, 963, 992, 1019, 1047, 1074, 1102, 1135, 1168, 1201, 1235, 1279, 1323,
  1356, 1389, 1433, 1477, 1521, 1565, 1609, 1653, 1709, 1764, 1819, 1874, 1929, 1984, 2039, 2094, 2149, 2205, 2271,
  2337, 2403, 2469, 2535, 2601, 2679, 2756, 2833, 2910, 2998, 3086, 3197, 3307, 3417, 3527, 3638, 3748,
];
const FIRST_LOAD_INDEX = 70;

const SIDEWALLS: Readonly<Record<string, string>> = {
  BSW: 'Black',
  VSB: 'Vertical serrated band',
  OWL: 'Outlined white letters',
  ROWL: 'Raised outlined white letters',
  OBL: 'Outlined black letters',
  RWL: 'Raised white letters',
  WSW: 'White stripe',
  WW: 'White wall',
  RBL: 'Raised black letters',
};

/** Returns the top speed of a speed rating in miles per hour; undefined for an unknown one. */
export const speedMph = (speedRating: string | undefined): number | undefined => SPEED_MPH.get(speedRating ?? '');

/**
 * Returns the load capacity of one tire in pounds; for a dual index ("121/118") as a single tire. Undefined for an
 * unknown index.
 */
export const loadPounds = (loadIndex: string | undefined): number | undefined =>
  LOAD_POUNDS[Number.parseInt(loadIndex ?? '', 10) - FIRST_LOAD_INDEX];

/** Describes a sidewall style; returns the marking when it is unknown. */
export const sidewallDescription = (mark: string): string => SIDEWALLS[mark] ?? mark;
