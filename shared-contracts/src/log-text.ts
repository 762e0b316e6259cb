/** Longest text in a log (spec §9), in characters. */
export const LOG_TEXT_LIMIT = 7_000;

/** A text that is no longer than `max` characters; what was cut off is shown by an ellipsis, which counts. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  // Not through the middle of a character of two halves.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A line of JSON as pino writes it, with every text in it cut to {@link LOG_TEXT_LIMIT}. */
export function limitLogLine(line: string): string {
  if (line.length <= LOG_TEXT_LIMIT) return line;
  const limit = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? truncateText(value, LOG_TEXT_LIMIT) : value;
  return `${JSON.stringify(JSON.parse(line), limit)}\n`;
}
