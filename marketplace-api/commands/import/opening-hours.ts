const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
export type OpeningHours = Record<string, [string, string]>;

const PART = /^([a-z]{3})[a-z]*(?:\s*-\s*([a-z]{3})[a-z]*)?\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/;
const padded = (time: string) => time.padStart(5, '0');

/** Parses "Mon-Fri 08:00-17:00; Sat 09:00-14:00" by weekday (0 is Sunday); null when it is invalid. */
export function readOpeningHours(text: string): OpeningHours | null {
  const hours: OpeningHours = {};
  for (const part of text
    .toLowerCase()
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [, from = '', to = from, opens = '', closes = ''] = PART.exec(part) ?? [];
    const first = DAYS.indexOf(from);
    const last = DAYS.indexOf(to);
    if (first < 0 || last < 0 || padded(opens) >= padded(closes) || padded(closes) > '24:00') return null;
    for (let day = first; ; day = (day + 1) % 7) {
      hours[String(day)] = [padded(opens), padded(closes)];
      if (day === last) break;
    }
  }
  return Object.keys(hours).length > 0 ? hours : null;
}
