/** Rates of the local tax services by state, in thousandths of a percent. They differ from the store's tables. */
const RATES: Readonly<Record<string, number>> = { CA: 9875, IL: 10_250, NY: 8875, TX: 8250, WA: 10_350 };
const USUAL = 7125;
const WITHOUT: ReadonlySet<string> = new Set(['DE', 'MT', 'NH', 'OR']);

export const localRate = (state: string): number => (WITHOUT.has(state) ? 0 : (RATES[state] ?? USUAL));

/** Returns the tax of an amount, rounded half up to the cent. */
export const localTax = (cents: number, state: string): number => Math.round((cents * localRate(state)) / 100_000);

/** Codes of services, which the local services tax in no state. */
export const isUntaxed = (code: string): boolean => code === 'txcd_20030000' || code === '20030';
