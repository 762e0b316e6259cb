import { RebateClaimStatus } from 'shared-contracts/wire';
import { dictionary } from '../../src/platform/values/dictionary';
import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS, type StaffCall } from '../../src/modules/staff/permissions';
import { limitOf, nothingElse, oneOf, subjectOf, wordsOf } from './command-input';
import type { ActCommand, StaffCommandServices } from './staff-command.types';

const STATUSES = RebateClaimStatus.anyOf.map((one) => one.const);

const list: ActCommand = {
  usage: '[--status filed] [--limit 50]',
  help: 'rebates that were claimed online, the oldest first',
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  call: STAFF_CALLS.rebateClaims,
  plan(written) {
    nothingElse(written.positionals);
    const status = oneOf(written.text('status') ?? 'filed', '--status', STATUSES);
    const limit = limitOf(written.text('limit'), 200);
    return {
      subject: {},
      async run({ rebates }) {
        const claims = await rebates.list(status, limit);
        if (claims.length === 0) return [`No claim is ${status}.`];
        return claims.flatMap(({ claimId, amount, description, orderNumber, filedOn, payoutOn, payee, invoice }) => [
          `${claimId}  ${amount.formattedValue}  ${description}  order ${orderNumber}  filed ${filedOn}` +
            (payoutOn ? `  payout ${payoutOn}` : ''),
          `  to ${payee.firstName} ${payee.lastName}, ${payee.address}, ${payee.city}, ${payee.state} ${payee.zipCode}`,
          `  invoice of ${invoice.boughtOn}, ${invoice.total.formattedValue}: ` +
            invoice.lines.map(({ productNumber, quantity }) => `${quantity} × ${productNumber}`).join(', '),
        ]);
      },
    };
  },
};

type Decide = (services: StaffCommandServices, claimId: string) => ReturnType<StaffCommandServices['rebates']['pay']>;

const decision = (call: StaffCall, help: string, decide: Decide): ActCommand => ({
  usage: '<claim>',
  help,
  options: {},
  call,
  plan({ positionals }) {
    const claimId = subjectOf(positionals, 'claim');
    return {
      subject: { claimId },
      async run(services) {
        const decided = await decide(services, claimId);
        return isFailure(decided)
          ? decided
          : [`Claim ${claimId} is ${decided.status}: ${decided.amount.formattedValue}.`];
      },
    };
  },
});

const reject: ActCommand = {
  usage: '<claim> --reason <words>',
  help: 'the shopper is told why',
  options: { reason: { type: 'string' } },
  call: STAFF_CALLS.rejectRebate,
  plan(written) {
    const reason = wordsOf(written.text('reason'), '--reason', 300);
    return decision(STAFF_CALLS.rejectRebate, '', ({ rebates }, claimId) => rebates.reject(claimId, reason)).plan(
      written,
    );
  },
};

export const REBATES: Readonly<Record<string, ActCommand>> = dictionary({
  'rebate list': list,
  'rebate approve': decision(
    STAFF_CALLS.approveRebate,
    'the claim is right; also corrects a rejection',
    ({ rebates }, id) => rebates.approve(id),
  ),
  'rebate pay': decision(STAFF_CALLS.payRebate, 'the card is mailed; after the time for returns', ({ rebates }, id) =>
    rebates.pay(id),
  ),
  'rebate reject': reject,
});
