import { shortTime } from './short-time';

it.each([
  ['7:00 AM – 8:00 AM', '7 – 8 AM'],
  ['11:00 AM – 12:00 PM', '11 AM – 12 PM'],
  ['8:30 AM – 9:30 AM', '8:30 – 9:30 AM'],
  ['In the morning', 'In the morning'],
])('shortTime shortens %s to %s', (label, short) => expect(shortTime(label)).toBe(short));
