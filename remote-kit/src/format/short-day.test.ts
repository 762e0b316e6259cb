import { shortDay } from './short-day';

it('names the day of a date, whatever the time zone', () => expect(shortDay('2026-11-24')).toBe('Tue, Nov 24'));
