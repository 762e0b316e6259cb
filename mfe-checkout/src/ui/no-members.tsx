import { VARIANT_RULES, type PublicVariant } from 'shared-contracts';
import { ButtonLink, EmptyState } from 'shared-ui';
import { LOOKUP_PATH } from '../platform/orders/order-path';

/** Returns whether the store's program has members who sign in. */
export const hasMembers = ({ benefitType }: Pick<PublicVariant, 'benefitType'>): boolean =>
  VARIANT_RULES[benefitType].hasMembers;

/** Replaces a member page in a store without members. */
export function NoMembers() {
  return (
    <EmptyState
      level={1}
      icon="user"
      title="No account needed"
      action={
        <>
          <ButtonLink href={LOOKUP_PATH}>Where is my order?</ButtonLink>
          <ButtonLink kind="secondary" href="/tires">
            Shop tires
          </ButtonLink>
        </>
      }
    >
      This store has no accounts: you order without signing in, and find an order by its number and your email.
    </EmptyState>
  );
}
