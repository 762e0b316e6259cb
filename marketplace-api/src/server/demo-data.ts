import type { Queries } from '../platform/database/database';
import { readDeals } from '../../data/source-data';

interface Finding {
  readonly what: string;
  readonly text: string;
  readonly values: () => unknown[];
}

/** Patterns that detect each kind of demo data, independent of the command that loaded it. */
const FINDINGS: readonly Finding[] = [
  {
    what: 'invented installers',
    text: "select count(*)::int as found from installer where email like '%.example.com'",
    values: () => [],
  },
  {
    what: 'offers that say "never publish"',
    text: 'select count(*)::int as found from promotion where promotion_id = any($1)',
    values: () => [readDeals().promotions.map(({ id }) => id)],
  },
  {
    what: 'coupon codes that everybody can read',
    text: 'select count(*)::int as found from coupon where code = any($1)',
    values: () => [readDeals().coupons.map(({ code }) => code)],
  },
  {
    what: 'sample reviews',
    text: 'select count(*)::int as found from review where is_sample',
    values: () => [],
  },
  {
    what: 'the catalog with invented prices',
    text: "select count(*)::int as found from seed_state where name = 'catalog'",
    values: () => [],
  },
];

/** Returns a line for each kind of demo data in the database, with the setting that removes it. */
export async function demoDataIn(db: Queries): Promise<string[]> {
  const errors: string[] = [];
  for (const { what, text, values } of FINDINGS) {
    const row = await db.one<{ found: number }>({ text }, values());
    if (row && row.found > 0) errors.push(`DATABASE_URL leads to a database with demo data: ${what}.`);
  }
  return errors;
}
