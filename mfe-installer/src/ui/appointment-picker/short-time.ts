const TIME = /^(\d{1,2})(:\d{2}) ([AP]M)$/;

const withoutZeros = ([, hours = '', minutes = '']: RegExpExecArray): string =>
  minutes === ':00' ? hours : hours + minutes;

/** Shortens "7:00 AM – 8:00 AM" to "7 – 8 AM", so that a dozen times are easy to scan. Other text is unchanged. */
export function shortTime(label: string): string {
  const [from, to] = label.split(' – ').map((part) => TIME.exec(part));
  if (!from || !to) return label;
  const start = from[3] === to[3] ? withoutZeros(from) : `${withoutZeros(from)} ${from[3]}`;
  return `${start} – ${withoutZeros(to)} ${to[3]}`;
}
