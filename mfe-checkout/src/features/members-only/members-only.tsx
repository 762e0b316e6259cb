import type { ReactNode } from 'react';
import { VARIANT_RULES, type Cart } from 'shared-contracts';
import { useHost, useHostLocation } from 'remote-kit';
import { ButtonLink, Notice } from 'shared-ui';
import { useIsMember } from '../../platform/member/member-session';
import { signInPath } from '../../platform/member/next-path';

/** Returns whether the cart has the program's attributes, from a hand-over or a sign-in. */
const isOfProgram = ({ accountId, cartAttributes }: Cart): boolean => accountId !== null || cartAttributes.length > 0;

interface MembersOnlyProps {
  readonly cart: Cart;
  /** Content for members only. */
  readonly children?: ReactNode;
}

/** Requires a sign-in when the program settles the order, because only its members may order. The API enforces it. */
export function MembersOnly({ cart, children }: MembersOnlyProps) {
  const { benefitType, paymentMethods, storeName } = useHost().variant;
  const { pathname, search } = useHostLocation();
  const isMember = useIsMember();
  const isForAll = !VARIANT_RULES[benefitType].hasMembers || paymentMethods.length > 0;
  if (isForAll || isMember !== false || isOfProgram(cart)) return children;
  return (
    <Notice
      tone="info"
      title="Sign in to order"
      action={
        <ButtonLink size="small" href={signInPath(pathname + search)}>
          Sign in
        </ButtonLink>
      }
    >
      Sign in as a member, or open the store from your {storeName} page. Your cart stays as it is.
    </Notice>
  );
}
