import { VARIANT_RULES, type Cart } from 'shared-contracts';
import { useHost, useHostLocation } from 'remote-kit';
import { ButtonLink, Notice } from 'shared-ui';
import { useIsMember } from '../../platform/member-session';
import { signInPath } from '../../platform/next-path';
import styles from './members-only.module.css';

/** A hand-over or a sign-in leaves what the program knows of its shopper in the cart. */
const isOfProgram = ({ accountId, cartAttributes }: Cart): boolean => accountId !== null || cartAttributes.length > 0;

/** Said before anything is filled in: where the program settles the order, only its members order. The API decides. */
export function MembersOnly({ cart }: { readonly cart: Cart }) {
  const { benefitType, paymentMethods, storeName } = useHost().variant;
  const { pathname, search } = useHostLocation();
  const isMember = useIsMember();
  const isForAll = !VARIANT_RULES[benefitType].hasMembers || paymentMethods.length > 0;
  if (isForAll || isMember !== false || isOfProgram(cart)) return null;
  return (
    <Notice
      tone="info"
      className={styles.notice}
      title="Members order here"
      action={
        <ButtonLink size="small" href={signInPath(pathname + search)}>
          Sign in
        </ButtonLink>
      }
    >
      Sign in before you order, or open the store from your {storeName} page. Your cart stays as it is.
    </Notice>
  );
}
