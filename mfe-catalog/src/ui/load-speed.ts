/** Miles per hour of the speed symbols (standard table). */
const SPEED_MPH: Readonly<Record<string, number>> = {
  J: 62, K: 68, L: 75, M: 81, N: 87, P: 93, Q: 99, R: 106, S: 112, T: 118, U: 124, H: 130, V: 149, W: 168, Y: 186,
};
/** Pounds per tire of load indexes 70 to 126 (standard table). */
const LOAD_POUNDS = [
  739, 761, 783, 805, 827, 853, 882, 908, 937, 963, 992, 1019, 1047, 1074, 1102, 1135, 1168, 1201, 1235, 1279, 1323, 1356, 1389, 1433, 1477,
  1521, 1565, 1609, 1653, 1709, 1764, 1819, 1874, 1929, 1984, 2039, 2094, 2149, 2205, 2271, 2337, 2403, 2469, 2535, 2601, 2679, 2756, 2833,
  2910, 2998, 3086, 3197, 3307, 3417, 3527, 3638, 3748,
];
const FIRST_LOAD_INDEX = 70;

/** "Carries 1,709 lb per tire, at up to 130 mph." Empty where neither is known. A dual load index counts as a single tire. */
export function serviceInWords(loadIndex: string | undefined, speedRating: string | undefined): string {
  const pounds = LOAD_POUNDS[Number.parseInt(loadIndex ?? '', 10) - FIRST_LOAD_INDEX];
  const mph = SPEED_MPH[speedRating ?? ''];
  const load = pounds ? `carries ${pounds.toLocaleString('en-US')} lb per tire` : '';
  const speed = mph ? `at up to ${mph} mph` : '';
  const words = [load, speed].filter(Boolean).join(', ');
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : '';
}
