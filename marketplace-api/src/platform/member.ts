import type { BenefitType } from 'shared-contracts';

/** A program's member who is signed in, as far as a request shows it. */
export interface Member {
  readonly accountId: string;
  /** The program's own number for them. */
  readonly customerId: string;
  /** The address that they sign in with. */
  readonly email: string;
  readonly variant: BenefitType;
  /** Of the access token that was shown. */
  readonly accessHash: Buffer;
}

/** Knows members by their access tokens; null for a token of another variant, too. */
export interface MemberDirectory {
  memberOf(variant: BenefitType, token: string | null): Promise<Member | null>;
}
