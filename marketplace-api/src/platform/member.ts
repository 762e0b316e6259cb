import type { BenefitType } from 'shared-contracts';
import type { CreatedCart } from 'shared-contracts/wire';

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
  /** A new cart is the member's who begins it. Answers the cart with the session that it has then. */
  giveCart(member: Member, created: CreatedCart): Promise<CreatedCart>;
}
