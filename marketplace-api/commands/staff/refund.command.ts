import { hashBody } from '../../src/platform/database/idempotency';
import { isFailure } from '../../src/platform/values/failure';
import { centsOf } from '../../src/platform/values/money';
import type { RefundInput } from '../../src/modules/orders/refunds/refund.types';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { dollarsOf, limitOf, linesOf, nothingElse, StaffCommandError, subjectOf, wordsOf } from './command-input';
import { stateAfter } from './order.command';
import type { ActCommand, Written } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

type What =
  | { kind: 'whole' }
  | { kind: 'amount'; amountCents: number }
  | Pick<Extract<RefundInput, { kind: 'lines' }>, 'kind' | 'lines'>;

function whatOf(written: Written): What {
  const [amount, lines, isWhole] = [written.text('amount'), written.texts('line'), written.has('whole')];
  if ([amount !== undefined, lines !== undefined, isWhole].filter(Boolean).length !== 1)
    throw new StaffCommandError(
      'Name what goes back: --whole, or --amount <dollars>, or --line <product number>=<quantity>. One of them.',
    );
  if (amount !== undefined) return { kind: 'amount', amountCents: centsOf(dollarsOf(amount)) };
  return isWhole ? { kind: 'whole' } : { kind: 'lines', lines: linesOf(lines) };
}

function keyOf(text: string | undefined, input: object): string {
  // Without --key the key is derived from the command, so that repeating it by mistake refunds nothing more.
  if (text === undefined) return `command-${hashBody(input).toString('base64url')}`;
  if (text.length < 8 || text.length > 200) throw new StaffCommandError('--key must have 8 to 200 characters.');
  return text;
}

const refund: ActCommand = {
  usage:
    '<order> (--whole | --amount <dollars> | --line <product number>=<quantity>…) --reason <words> [--key <words>]',
  help: 'pays back; the same once more needs a --key of its own',
  options: {
    whole: { type: 'boolean' },
    amount: { type: 'string' },
    line: { type: 'string', multiple: true },
    reason: { type: 'string' },
    key: { type: 'string' },
  },
  call: STAFF_CALLS.refund,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const what = whatOf(written);
    const reason = wordsOf(written.text('reason'), '--reason', 200);
    const input: RefundInput = { ...what, reason, key: keyOf(written.text('key'), { ...what, reason }) };
    return {
      subject: { order },
      async run({ fulfilment }, { orderId }) {
        const answer = await fulfilment.refundByStaff(orderId, input);
        if (isFailure(answer)) return answer;
        const refunds = (answer.refunds ?? []).map(
          ({ refundId, amount, status }) => `  ${refundId}  ${amount.formattedValue}  ${status}`,
        );
        return stateAfter(answer, 'Its refunds:', ...refunds);
      },
    };
  },
};

const failed: ActCommand = {
  usage: '[--limit 50]',
  help: 'refunds that the provider did not pay',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.failedRefunds,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run({ fulfilment }) {
        const refunds = await fulfilment.failedRefunds(limit);
        if (refunds.length === 0) return ['No refund has failed.'];
        return refunds.map(
          ({ refundId, orderNumber, amount, failureCode, failedAt }) =>
            `${refundId}  order ${orderNumber ?? '?'}  ${amount.formattedValue}  ${failureCode ?? ''}  ${failedAt}`,
        );
      },
    };
  },
};

const retry: ActCommand = {
  usage: '<refund>',
  help: 'tries a failed refund again; what has gone back is not paid twice',
  options: {},
  call: STAFF_CALLS.retryRefund,
  plan({ positionals }) {
    const refundId = subjectOf(positionals, 'refund');
    return {
      subject: { refundId },
      async run({ fulfilment }) {
        const answer = await fulfilment.retryRefund(refundId);
        return isFailure(answer) ? answer : [`Refund ${refundId} is tried again.`];
      },
    };
  },
};

export const REFUNDS: Readonly<Record<string, ActCommand>> = dictionary({
  refund,
  'refund failed': failed,
  'refund retry': retry,
});
