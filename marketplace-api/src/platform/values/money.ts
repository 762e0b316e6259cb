import type { Money } from 'shared-contracts/wire';

const withCommas = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Formats cents as "$1,234.50". Intl takes ten times as long, and carts format dozens of amounts. */
export function formatCents(cents: number): string {
  const whole = Math.abs(Math.trunc(cents));
  const text = `$${withCommas(String(Math.trunc(whole / 100)))}.${String(whole % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}

export function money(cents: number): Money {
  return { value: cents / 100, currency: 'USD', formattedValue: formatCents(cents) };
}

/** Returns a share rounded half up to the cent, exact for rates of up to eight decimals. */
export function shareOf(cents: number, rate: number): number {
  const scaled = BigInt(cents) * BigInt(Math.round(rate * 1e8));
  return Number((scaled * 2n + 100_000_000n) / 200_000_000n);
}

export const centsOf = (dollars: number): number => Math.round(dollars * 100);
