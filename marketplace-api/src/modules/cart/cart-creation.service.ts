import type { BenefitType } from 'shared-contracts';
import type { AddCartItemBody, Cart, CreateCartBody, CreatedCart } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { isFailure, type Failure } from '../../platform/values/failure';
import type { Member } from '../../platform/security/member';
import { issueSession, type Session } from '../../platform/security/session';
import type { CartChanges, CartDependencies } from './cart-changes';
import { createCart } from './cart-document';
import { giveToAccount } from './cart-owner';
import type { CartDocument } from './cart.types';
import { settingError } from './delivery-checks';

export interface CartStarter {
  readonly variant: BenefitType;
  /** Null for a guest. */
  readonly member: Member | null;
}

type NewSession = Session & { readonly sessionId: string };

interface StartedCart {
  readonly cart: Cart;
  readonly sessionId: string;
}

/** Creates a cart with a new session. A signed-in member becomes its owner, which takes a transaction. */
async function startCart(
  queries: Queries,
  { variant, member }: CartStarter,
  settings: CreateCartBody,
): Promise<NewSession> {
  const { zipCode = null, cartType = null, vehicle = null } = settings;
  const session = { ...issueSession(), variant };
  await createCart(queries, { session, variant, zipCode, cartType, vehicle });
  const renewed = member && (await giveToAccount(queries, session, member));
  return renewed ? { ...renewed, variant } : session;
}

export function cartCreation(deps: CartDependencies, { repository, view, checkedItems }: CartChanges) {
  return {
    async create(starter: CartStarter, body: CreateCartBody): Promise<CreatedCart | Failure> {
      const error = settingError(deps, starter.variant, body);
      if (error) return error;
      // A guest's cart is one row, so it needs no transaction.
      const { cartNumber, sessionId } = await (starter.member === null
        ? startCart(deps.db, starter, body)
        : deps.db.transaction((tx) => startCart(tx, starter, body)));
      return { cartNumber, sessionId };
    },

    /** Creates a cart with items. A refused item leaves no cart behind. */
    async createWithItems(
      starter: CartStarter,
      body: AddCartItemBody,
      withTax: boolean,
    ): Promise<StartedCart | Failure> {
      const items = await checkedItems(body);
      if (isFailure(items)) return items;
      const started = await deps.db.transaction<{ document: CartDocument; sessionId: string } | Failure>(async (tx) => {
        const session = await startCart(tx, starter, {});
        const document = await repository.addItems(session, items, tx);
        return isFailure(document) ? document : { document, sessionId: session.sessionId };
      }, isFailure);
      if (isFailure(started)) return started;
      const cart = await view(started.document, withTax);
      return isFailure(cart) ? cart : { cart, sessionId: started.sessionId };
    },
  };
}
