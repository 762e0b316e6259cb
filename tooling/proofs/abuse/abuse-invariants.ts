import type { Database } from 'marketplace-api/src/platform/database/database';
import { secretsOf, type Actor, type MarkedAnswer } from './abuse-actors';
import type { Outcome, Scene } from './abuse-play';
import type { Step } from './abuse-steps';

interface LedgerTotals {
  readonly overReserved: number;
  readonly unpaid: number;
  readonly foreignVariant: number;
  readonly programUnproved: number;
  readonly twiceOrdered: number;
  readonly miscounted: number;
}

/** Each query counts rows, and must return 0. */
const BOOKS = {
  name: 'abuse-books',
  text: `select
    (select count(*)::int from stock
      where reserved < 0 or reserved > on_hand + shortfall or quantity < 0) as "overReserved",
    (select count(*)::int from customer_order o where o.state = 'placed' and not exists (
      select 1 from payment_attempt a where a.order_id = o.order_id and a.state = 'succeeded'
        and a.amount_cents = o.total_cents and a.provider_charge_id is not null)) as unpaid,
    (select count(*)::int from customer_order o join cart c using (cart_number)
      where o.benefit_type <> c.benefit_type) as "foreignVariant",
    (select count(*)::int from customer_order o where o.benefit_type = 'purchasingPower') as "programUnproved",
    (select count(*)::int from (select cart_number from customer_order where state <> 'payment-failed'
      group by cart_number having count(*) > 1) many) as "twiceOrdered",
    (select count(*)::int from stock s where (s.reserved <> 0 or exists (select 1 from order_line l
      where l.product_number = s.product_number)) and s.reserved <> coalesce((select sum(l.quantity) from order_line l
      join customer_order o using (order_id)
        where o.is_stock_reserved and l.product_number = s.product_number), 0)) as miscounted`,
};

/** Checks the database: payments match goods, reserved stock exists, and every order belongs to its own variant. */
export async function bookFaults(db: Database): Promise<string[]> {
  const books = (await db.one<LedgerTotals>(BOOKS))!;
  return Object.entries(books)
    .filter(([, rows]) => rows > 0)
    .map(([name, rows]) => `${rows} × ${name}`);
}

const MIXED = ['add', 'read', 'ship', 'order', 'readOrder', 'coupon', 'hold'] as const;
type Mixed = Extract<Step, { kind: (typeof MIXED)[number] }>;
const isMixed = (step: Step): step is Mixed => (MIXED as readonly string[]).includes(step.kind);

/** The owner of the session that was sent: the only actor whose secrets may come back. */
const entitled = ({ step, client }: Outcome, { actors }: Scene): Actor | null => {
  if (step.kind === 'page' || step.kind === 'staff') return null;
  return 'sessionOf' in step ? actors[step.sessionOf]! : client;
};

/** A request with a cart, a session and a key of different owners must never succeed. */
function servesMixture(step: Step, answer: MarkedAnswer, { actors }: Scene): boolean {
  if (!isMixed(step) || answer.status >= 400) return false;
  const owner = actors[step.cartOf]!;
  return step.cartOf !== step.sessionOf || step.keyOf !== owner.variant;
}

const isBroken = ({ status, headers }: MarkedAnswer): boolean =>
  status >= 500 && !(status === 503 && headers['retry-after'] !== undefined);

/** True when the response has the marker of its request. A request that was rejected before routing has none. */
function isMarked({ status, headers, mark }: MarkedAnswer): boolean {
  const heard = headers['x-request-id'];
  const isData = String(headers['content-type'] ?? '').includes('json');
  return heard === mark || (heard === undefined && (!isData || status >= 400));
}

/** Returns the faults in the responses of a step. */
export function answerFaults(outcome: Outcome, scene: Scene): string[] {
  const mine = entitled(outcome, scene);
  const foreign = scene.actors.filter((one) => one !== mine).flatMap(secretsOf);
  const texts = [...outcome.answers.map(({ text }) => text), outcome.raw];
  const leaked = foreign.filter((secret) => texts.some((text) => text.includes(secret)));
  const faults = leaked.map(
    (secret) => `${outcome.step.kind} was answered with somebody else's ${secret.slice(0, 12)}…`,
  );
  for (const answer of outcome.answers) {
    if (!isMarked(answer))
      faults.push(`${outcome.step.kind}: sent ${answer.mark}, heard ${String(answer.headers['x-request-id'])}`);
    if (servesMixture(outcome.step, answer, scene))
      faults.push(`a mixture was served: ${JSON.stringify(outcome.step)}`);
    if (outcome.step.kind === 'staff' && answer.status < 400)
      faults.push(`a guessed staff key opened ${outcome.step.path}`);
    if (isBroken(answer))
      faults.push(`${JSON.stringify(outcome.step)} → ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return faults;
}
