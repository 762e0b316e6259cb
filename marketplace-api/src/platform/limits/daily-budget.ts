import type { Queries } from '../database/database';

const takeOne = {
  name: 'service-use-take',
  text: `insert into service_use as u (service, day, used)
    select $1, current_date, 1
    where $2 > 0
    on conflict (service, day) do update
    set used = u.used + 1
    where u.used < $2`,
};

/** Counts a request to a service that charges for it. Returns false when all processes have sent the day's number. */
export const takeFromBudget = async (db: Queries, service: string, perDay: number): Promise<boolean> =>
  (await db.count(takeOne, [service, perDay])) > 0;
