import { decideConsequentRefund, decideStaffRefund, refundableOf } from './refund-decision';
import type { Charge, ConsequentRefund, EarlierRefund, RefundDecision, RefundFacts, RefundInput } from './refund.types';

const charge = (attemptId: string, over: Partial<Charge> = {}): Charge => ({
  attemptId,
  amountCents: 40_000,
  currency: 'USD',
  chargeId: `ch_${attemptId}`,
  isProgram: false,
  backCents: 0,
  disputedCents: 0,
  ...over,
});
/** Two lines of four units; the first line's cents are not divisible by four. */
const LINES: RefundFacts['lines'] = [
  { productNumber: 'A', quantity: 4, paidCents: 30_002, refundedQuantity: 0, returnedQuantity: 0 },
  { productNumber: 'B', quantity: 4, paidCents: 9_998, refundedQuantity: 3, returnedQuantity: 0 },
];
const facts = (over: Partial<RefundFacts> = {}): RefundFacts => ({
  order: { orderId: 'O1', orderNumber: 'TM-1', state: 'delivered' },
  charges: [charge('P1')],
  earlier: [],
  lines: LINES,
  ...over,
});
const inState = (state: RefundFacts['order']['state']) =>
  facts({ order: { orderId: 'O1', orderNumber: 'TM-1', state } });

const whole: RefundInput = { kind: 'whole', reason: 'Recalled', key: 'k1' };
const amount = (amountCents: number): RefundInput => ({ kind: 'amount', amountCents, reason: 'Late', key: 'k1' });
const lines = (...list: readonly [string, number][]): RefundInput => ({
  kind: 'lines',
  lines: list.map(([productNumber, quantity]) => ({ productNumber, quantity })),
  reason: 'Damaged',
  key: 'k1',
});

/** Returns the outcome in short: amounts by charge and of the program, the failure's code, or the kind of decision. */
function outcomeOf(decision: RefundDecision): unknown {
  if (decision.kind === 'rejected') return decision.failure.code;
  if (decision.kind !== 'refund') return decision.kind;
  const { parts, programCreditCents, amountCents } = decision.refund;
  const paid = parts.map((part) => part.amountCents);
  expect([...paid, programCreditCents].reduce((sum, cents) => sum + cents, 0)).toBe(amountCents);
  return programCreditCents > 0 ? [...paid, { program: programCreditCents }] : paid;
}

/** Returns the refund that a decision leads to, as the next decision reads it. */
function written(decision: RefundDecision): EarlierRefund {
  if (decision.kind !== 'refund') throw new Error(`no refund: ${decision.kind}`);
  return { refundId: 'RF1', ...decision.refund };
}

const TWO_CHARGES = facts({ charges: [charge('P1', { backCents: 30_000 }), charge('P2', { amountCents: 5_000 })] });
const DISPUTED = facts({ charges: [charge('P1', { disputedCents: 40_000 })] });
const PROGRAM = facts({ charges: [charge('P1', { isProgram: true }), charge('P2', { amountCents: 5_000 })] });
const CREDITED = facts({
  ...PROGRAM,
  earlier: [{ refundId: 'RF0', key: 'k0', amountCents: 38_000, programCreditCents: 38_000, bodyHash: null }],
});

describe('a refund by staff', () => {
  it.each<[title: string, RefundFacts, RefundInput, unknown]>([
    ['refunds the rest', facts(), whole, [40_000]],
    ['refunds an amount', facts(), amount(1_050), [1_050]],
    ['refunds exactly what is left', facts(), amount(40_000), [40_000]],
    ['rejects a cent more than is left', facts(), amount(40_001), 'REFUND_TOO_LARGE'],
    ['rejects an amount of zero', facts(), amount(0), 'REFUND_TOO_LARGE'],
    ['takes the charges in order', TWO_CHARGES, amount(12_000), [10_000, 2_000]],
    ['rejects what a bank may take back', DISPUTED, whole, 'REFUND_TOO_LARGE'],
    ['credits a program after the charges', PROGRAM, amount(7_000), [5_000, { program: 2_000 }]],
    ['counts what the program was credited', CREDITED, whole, [5_000, { program: 2_000 }]],
    ['prices one unit of a line', facts(), lines(['A', 1]), [7_501]],
    ['merges a line that is named twice', facts(), lines(['A', 1], ['A', 1]), [15_001]],
    ['prices the last units after earlier ones', facts(), lines(['B', 1]), [2_499]],
    ['rejects more units than are left', facts(), lines(['B', 2]), 'REFUND_LINES'],
    ['rejects a product that was not bought', facts(), lines(['C', 1]), 'REFUND_LINES'],
    ['rejects lines worth more than is left', TWO_CHARGES, lines(['A', 4]), 'REFUND_TOO_LARGE'],
    ['rejects an order that is not paid', inState('payment-failed'), whole, 'ORDER_STATE'],
    ['rejects an order with an open return', inState('return-requested'), amount(1), 'ORDER_STATE'],
    ['requires a cancellation before shipping', inState('packed'), whole, 'ORDER_STATE'],
    ['requires it also for an amount that is all', inState('placed'), amount(40_000), 'ORDER_STATE'],
    ['refunds a part before shipping', inState('placed'), amount(39_999), [39_999]],
  ])('%s', (_title, given, input, expected) => {
    expect(outcomeOf(decideStaffRefund(given, input))).toEqual(expected);
  });

  it.each<[title: string, first: RefundInput, next: RefundInput, expected: string]>([
    ['repeats the same request', amount(500), amount(500), 'repeated'],
    ['ignores space around the reason', amount(500), { ...amount(500), reason: ' Late ' }, 'repeated'],
    ['repeats the same lines in several entries', lines(['A', 2]), lines(['A', 1], ['A', 1]), 'repeated'],
    ['repeats a full refund when nothing is left', whole, whole, 'repeated'],
    ['rejects the key with another amount', amount(500), amount(501), 'IDEMPOTENCY_KEY_REUSED'],
    ['rejects the key with other lines', lines(['A', 2]), lines(['A', 1]), 'IDEMPOTENCY_KEY_REUSED'],
    ['rejects the key with another kind', whole, amount(40_000), 'IDEMPOTENCY_KEY_REUSED'],
  ])('%s', (_title, first, next, expected) => {
    const earlier = [written(decideStaffRefund(facts(), first))];
    const later = facts({ ...inState('return-requested'), charges: [charge('P1', { backCents: 40_000 })], earlier });
    expect(outcomeOf(decideStaffRefund(later, next))).toEqual(expected);
  });

  it('rejects the key of a refund whose request was not stored', () => {
    const earlier = [{ refundId: 'RF1', key: 'k1', amountCents: 500, programCreditCents: 0, bodyHash: null }];
    expect(outcomeOf(decideStaffRefund(facts({ earlier }), amount(500)))).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('a refund after a change of the order', () => {
  const cancelled: ConsequentRefund = { kind: 'cancelled', reason: 'Order canceled', key: 'cancelled' };
  const move = (mostCents: number): ConsequentRefund => ({ kind: 'move', mostCents, reason: 'Moved', key: 'm1' });
  const ALL_BACK = facts({ charges: [charge('P1', { backCents: 40_000 })] });

  it.each<[title: string, RefundFacts, ConsequentRefund, unknown]>([
    ['refunds everything that is left', TWO_CHARGES, cancelled, [10_000, 5_000]],
    ['refunds an order in any state', inState('placed'), cancelled, [40_000]],
    ['refunds the difference of a move', facts(), move(1_200), [1_200]],
    ['refunds a difference as far as it is left', TWO_CHARGES, move(20_000), [10_000, 5_000]],
    ['refunds nothing when nothing is left', ALL_BACK, cancelled, 'nothing-left'],
  ])('%s', (_title, given, request, expected) => {
    expect(outcomeOf(decideConsequentRefund(given, request))).toEqual(expected);
  });

  it('takes effect once per key', () => {
    const earlier = [written(decideConsequentRefund(facts(), cancelled))];
    expect(outcomeOf(decideConsequentRefund(facts({ earlier }), cancelled))).toBe('repeated');
  });
});

describe('the refundable amount', () => {
  it.each([
    ['of a charge without refunds', facts(), 40_000],
    ['of two charges with a refund', TWO_CHARGES, 15_000],
    ['under dispute', DISPUTED, 0],
    ['settled by a program and partly credited', CREDITED, 7_000],
  ])('%s', (_title, given, expected) => expect(refundableOf(given)).toBe(expected));
});
