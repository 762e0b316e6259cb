const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a duration such as `90s`, `10m`, `2h` or `1d` into seconds; null for other texts. */
export function readDuration(text: string): number | null {
  const [, amount = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const seconds = Number(amount) * (UNITS[unit] ?? 0);
  return seconds > 0 ? seconds : null;
}

/** Returns seconds as a duration in the largest unit without a fraction: 600 → `10m`. */
export function durationText(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, one]) => seconds % one === 0) ?? ['s', 1];
  return `${seconds / size}${unit}`;
}
