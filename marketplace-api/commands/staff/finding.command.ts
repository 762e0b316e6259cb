import type { PaymentFindingKind } from 'shared-contracts/wire';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { dictionary } from '../../src/platform/values/dictionary';
import { isFailure } from '../../src/platform/values/failure';
import { daysOf, limitOf, nothingElse, StaffCommandError, subjectOf, wordsOf } from './command-input';
import type { ActCommand } from './staff-command.types';

const DAY_MS = 86_400_000;

const FINDING_NAMES: Readonly<Record<PaymentFindingKind, string>> = {
  'charge-unknown': 'a charge without an order',
  'charge-differs': 'a charge of another amount than the order',
  'refund-unknown': 'a refund that the store did not make',
};

const findings: ActCommand = {
  usage: '[--limit 50]',
  help: 'money that moved at the provider and that the store does not know',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.paymentFindings,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run(services) {
        const rows = await services.findings.list(limit);
        if (rows.length === 0) return ['The provider’s records and the store’s agree.'];
        return rows.map(({ findingId, kind, state, entryId, description, movedAt, failureCode, ...money }) =>
          [
            findingId,
            state,
            FINDING_NAMES[kind],
            `${(money.amountCents / 100).toFixed(2)} ${money.currency}`,
            description ?? `of charge ${money.chargeId}`,
            entryId,
            movedAt,
            ...(failureCode === null ? [] : [`the refund was refused: ${failureCode}`]),
          ].join('  '),
        );
      },
    };
  },
};

function findingOf(positionals: readonly string[]): string {
  const findingId = subjectOf(positionals, 'finding');
  if (!/^[1-9]\d{0,14}$/.test(findingId))
    throw new StaffCommandError('A finding is named by its number: npm run staff -- payment findings lists them.');
  return findingId;
}

const refundFinding: ActCommand = {
  usage: '<finding>',
  help: 'pays back a charge that has no order',
  options: {},
  call: STAFF_CALLS.refundFinding,
  plan({ positionals }) {
    const findingId = findingOf(positionals);
    return {
      subject: { findingId },
      async run(services) {
        const answer = await services.findings.refund(findingId);
        if (isFailure(answer)) return answer;
        return [
          `${answer.amount.formattedValue} of finding ${findingId} is paid back, within seconds where the API runs.`,
        ];
      },
    };
  },
};

const closeFinding: ActCommand = {
  usage: '<finding> --reason <words>',
  help: 'closes a finding without a refund',
  options: { reason: { type: 'string' } },
  call: STAFF_CALLS.closeFinding,
  plan(written) {
    const findingId = findingOf(written.positionals);
    const reason = wordsOf(written.text('reason'), '--reason', 200);
    return {
      subject: { findingId },
      async run(services) {
        const answer = await services.findings.close(findingId, reason);
        return isFailure(answer) ? answer : [`Finding ${findingId} is closed.`];
      },
    };
  },
};

const comparePayments: ActCommand = {
  usage: '[--days 2]',
  help: 'compares payments with the provider’s records now, for example after a restore',
  options: { days: { type: 'string' } },
  call: STAFF_CALLS.comparePayments,
  plan(written) {
    nothingElse(written.positionals);
    const days = daysOf(written.text('days') ?? '2', 90);
    return {
      subject: { days: String(days) },
      async run(services) {
        const { since } = await services.findings.compareSince(new Date(Date.now() - days * DAY_MS));
        return [`Payments since ${since} are compared, within a minute where the API runs. Then see: payment findings`];
      },
    };
  },
};

export const FINDINGS: Readonly<Record<string, ActCommand>> = dictionary({
  'payment findings': findings,
  'payment refund-finding': refundFinding,
  'payment close-finding': closeFinding,
  'payment compare': comparePayments,
});
