import { openDatabase, type Database } from '../../platform/database/database';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { TASKS, type TaskName } from '../../server/tasks';
import { STAFF_CALLS } from './permissions';

jest.setTimeout(120_000);

type Call = keyof typeof STAFF_CALLS;
/** How a state ends: by a task of the API, by staff who see it in a list, by its shopper (`own`), or never (`end`). */
type Leaves = 'end' | 'own' | { readonly task: TaskName } | { readonly list: Call };

const task = (name: TaskName): Leaves => ({ task: name });
const list = (call: Call): Leaves => ({ list: call });

/** Every state of everything that money or goods go through, by table and column. */
const STATES: Readonly<Record<string, Readonly<Record<string, Leaves>>>> = {
  'cart.status': { open: 'own', ordering: task('recover payments'), ordered: 'end' },
  'booking.status': {
    held: task('sweep'),
    ordering: task('recover payments'),
    booked: list('bookingsInNeed'),
    confirmed: task('complete orders'),
    proposed: task('end proposals'),
    declined: list('bookingsInNeed'),
    cancelled: list('waitingOrders'),
  },
  'customer_order.state': {
    'pending-payment': task('recover payments'),
    'requires-action': task('recover payments'),
    placed: list('waitingOrders'),
    packed: list('waitingOrders'),
    shipped: list('waitingOrders'),
    delivered: task('complete orders'),
    installed: task('complete orders'),
    'return-requested': list('openReturns'),
    returned: list('waitingOrders'),
    completed: 'end',
    cancelled: 'end',
    refunded: 'end',
    'payment-failed': 'end',
  },
  'payment_attempt.state': {
    open: task('recover payments'),
    'requires-action': task('recover payments'),
    succeeded: 'end',
    failed: 'end',
  },
  'payment_session.status': { OK: 'own', REJECT: 'end' },
  'payment_finding.state': {
    open: list('paymentFindings'),
    refunding: task('pay findings back'),
    refunded: 'end',
    closed: 'end',
  },
  'payment_dispute.state': { opened: list('disputes'), won: 'end', lost: 'end' },
  'additional_payment.state': {
    open: list('waitingOrders'),
    paying: task('recover payments'),
    accepted: 'end',
    declined: list('waitingOrders'),
  },
  'refund.state': { open: task('pay back'), succeeded: 'end', failed: list('failedRefunds') },
  'tax_report.state': { open: task('report taxes'), reported: 'end', refused: list('waitingOrders') },
  'return_request.state': { requested: list('openReturns'), received: list('waitingOrders'), refused: 'end' },
  'rebate_claim.state': {
    filed: list('rebateClaims'),
    approved: list('rebateClaims'),
    paid: 'end',
    rejected: 'end',
  },
  'outbox.state': { waiting: task('send mail'), sent: 'end', 'given-up': list('givenUpMails') },
  'review.status': { pending: list('reviews'), approved: 'end', rejected: 'end' },
  'product_question.status': { waiting: list('questions'), answered: 'end', refused: 'end' },
};

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 1, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** Columns whose values the database lists, as `table.column`. */
async function statesOfDatabase(): Promise<Record<string, string[]>> {
  const rows = await db.many<{ name: string; rule: string }>({
    text: `select c.relname || '.' || a.attname as name, pg_get_constraintdef(x.oid) as rule
      from pg_constraint x
      join pg_class c on c.oid = x.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.conkey)
      where x.contype = 'c' and cardinality(x.conkey) = 1 and a.attname in ('state', 'status')
        and pg_get_constraintdef(x.oid) like '%ARRAY[%'`,
  });
  return Object.fromEntries(
    rows.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']+)'::text/g)].map(([, state]) => state!).sort()]),
  );
}

describe('a state of waiting money or goods', () => {
  it('is known here, for each state that the database allows', async () => {
    const known = Object.entries(STATES).map(([name, states]) => [name, Object.keys(states).sort()]);
    expect(await statesOfDatabase()).toEqual(Object.fromEntries(known));
  });

  it('is ended by a task of the API or shown by a call of staff', () => {
    const leaves = Object.values(STATES).flatMap((states) => Object.values(states));
    for (const one of leaves)
      if (typeof one === 'object') {
        if ('task' in one) expect(TASKS).toContain(one.task);
        else expect(STAFF_CALLS[one.list].method).toBe('GET');
      }
  });
});
