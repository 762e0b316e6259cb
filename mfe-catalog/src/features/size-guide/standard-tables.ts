/** Load capacity of one tire in pounds, for load indexes from 70 (standard table: kilograms, rounded to pounds). */
const POUNDS = [
  739, 761, 783, 805, 827, 853, 882, 908, 937, 963, 992, 1019, 1047, 1074, 1102, 1135, 1168, 1202, 1235, 1279, 1323,
  1356, 1389, 1433, 1477, 1521, 1565, 1609, 1653, 1709, 1764, 1819, 1874, 1929, 1984, 2039, 2094, 2150, 2205, 2271,
  2337, 2403, 2469, 2535, 2601, 2679, 2756, 2833, 2910, 2998, 3086, 3197, 3307, 3417, 3527, 3638, 3748, 3858, 3968,
  4079, 4189,
];
const FIRST = 70;

export const LOAD_INDEXES: readonly { readonly index: number; readonly pounds: number }[] = POUNDS.map(
  (pounds, at) => ({ index: FIRST + at, pounds }),
);

/** A speed symbol, its maximum, and where it is common. */
export interface SpeedSymbol {
  readonly symbol: string;
  readonly mph: string;
  readonly use: string;
}

export const SPEED_SYMBOLS: readonly SpeedSymbol[] = [
  { symbol: 'L', mph: '75', use: 'Off-road and some light truck tires' },
  { symbol: 'M', mph: '81', use: 'Temporary spares, trailers' },
  { symbol: 'N', mph: '87', use: 'Light truck and trailer tires' },
  { symbol: 'P', mph: '93', use: 'Light truck tires' },
  { symbol: 'Q', mph: '99', use: 'Winter tires, heavy light truck tires' },
  { symbol: 'R', mph: '106', use: 'Heavy-duty pickups and vans' },
  { symbol: 'S', mph: '112', use: 'Pickups, SUVs, older family cars' },
  { symbol: 'T', mph: '118', use: 'Family cars, minivans, SUVs' },
  { symbol: 'U', mph: '124', use: 'Rare: between T and H' },
  { symbol: 'H', mph: '130', use: 'Most sedans and crossovers today' },
  { symbol: 'V', mph: '149', use: 'Sport sedans, quick crossovers' },
  { symbol: 'W', mph: '168', use: 'Sports cars' },
  { symbol: 'Y', mph: '186', use: 'Sports cars and supercars' },
  { symbol: '(Y)', mph: 'over 186', use: 'The fastest cars; the tire maker states how fast' },
  { symbol: 'Z', mph: 'over 149', use: 'Older way to write it, in the size: 245/40ZR18' },
];

/** Returns pounds for a load index; a dual one counts as a single tire. Undefined outside the table. */
export const poundsOf = (loadIndex: string): number | undefined => POUNDS[Number.parseInt(loadIndex, 10) - FIRST];
export const speedOf = (symbol: string): SpeedSymbol | undefined => SPEED_SYMBOLS.find((one) => one.symbol === symbol);
