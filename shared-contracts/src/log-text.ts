/** Maximum characters of a text in a log (spec §9). */
export const LOG_TEXT_LIMIT = 7_000;

/** Returns the text with at most `max` characters; a truncated text ends in an ellipsis, which counts. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  // A surrogate pair must not be split.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Returns a JSON log line of pino with every text limited to {@link LOG_TEXT_LIMIT}. */
export function limitLogLine(line: string): string {
  if (line.length <= LOG_TEXT_LIMIT) return line;
  const limit = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? truncateText(value, LOG_TEXT_LIMIT) : value;
  return `${JSON.stringify(JSON.parse(line), limit)}\n`;
}
