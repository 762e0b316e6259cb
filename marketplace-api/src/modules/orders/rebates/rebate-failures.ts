import type { RebateClaimStatus } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';
import { longDay } from '../../../platform/time/store-clock';
import { CLAIM_STATES } from './rebate-claim.types';

export const unknownRebate = (): Failure =>
  failure(404, 'NOT_FOUND', 'This order earned no rebate of that offer. Look at its page for what it earned.');
export const unknownClaim = (): Failure =>
  failure(404, 'NOT_FOUND', 'We can’t find that claim. List the claims, and copy its id from there.');

export const notOpen = (detail: string): Failure => failure(409, 'REBATE_NOT_OPEN', detail);
export const tooLate = (fileUntil: string): Failure =>
  notOpen(`This rebate could be filed until ${longDay(fileUntil)}. Call us, and we will see what we can do.`);
export const filedAlready = (): Failure =>
  failure(
    409,
    'REBATE_FILED',
    'This rebate is filed already, with another name or address. Call us if you want to change them.',
  );

export const wrongStatus = (status: RebateClaimStatus, to: RebateClaimStatus): Failure => {
  const next = CLAIM_STATES[status];
  const may = next.length === 0 ? 'nothing follows that' : `what may follow is ${next.join(', ')}`;
  return failure(
    409,
    'REBATE_STATE',
    `The claim is ${status}, so it cannot become ${to}: ${may}. List the claims again.`,
  );
};
export const notPayable = (detail: string): Failure => failure(409, 'REBATE_STATE', detail);
