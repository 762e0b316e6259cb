import { shortDay } from './short-day';

it('shortDay formats a date independent of the time zone', () => expect(shortDay('2026-11-24')).toBe('Tue, Nov 24'));
