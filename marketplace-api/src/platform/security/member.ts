import type { BenefitType } from 'shared-contracts';

export interface Member {
  readonly accountId: string;
  /** The program's own number of the member. */
  readonly customerId: string;
  /** Email address for sign-in. */
  readonly email: string;
  readonly variant: BenefitType;
  /** Hash of the request's access token. */
  readonly accessHash: Buffer;
}

/** Finds members by access token; null also for a token of another variant. */
export interface MemberDirectory {
  memberOf(variant: BenefitType, token: string | null): Promise<Member | null>;
}
