import { ORDER_STATES, type OrderState } from '../../../src/modules/orders/placement/order-states';

/* The expected behavior of one order as pure functions, independent of the implementation. */

export type Who = 'shopper' | 'system' | 'support' | 'fulfilment' | 'catalog' | 'admin';
export type Move = 'pack' | 'ship' | 'deliver' | 'install' | 'complete';
export type Command =
  | { readonly kind: Move; readonly who: Who }
  | { readonly kind: 'cancel'; readonly who: Who }
  | { readonly kind: 'refund-amount'; readonly percent: number }
  | { readonly kind: 'refund-whole' }
  | { readonly kind: 'refund-units'; readonly units: number }
  | { readonly kind: 'ask-return'; readonly who: Who; readonly units: number }
  | { readonly kind: 'receive'; readonly who: Who; readonly restock: boolean }
  | { readonly kind: 'refuse'; readonly who: Who }
  | { readonly kind: 'go-home' }
  | { readonly kind: 'pay-more'; readonly cents: number }
  /** The refund task, with a provider that pays, refuses, or pays while its response is lost. */
  | { readonly kind: 'pay-back'; readonly provider: 'pays' | 'refuses' | 'is-lost' }
  | { readonly kind: 'retry' };

/** The price of an order of the model, which has a single line. */
export interface Price {
  readonly units: number;
  readonly goodsCents: number;
  readonly totalCents: number;
  readonly isInstalled: boolean;
  readonly isProgram: boolean;
  readonly isReturnable: boolean;
}

export interface Model {
  readonly state: OrderState;
  /** All states so far, starting with `placed`. */
  readonly way: readonly OrderState[];
  readonly takenCents: number;
  readonly decided: readonly { readonly cents: number; readonly status: 'pending' | 'lost' | 'paid' | 'failed' }[];
  readonly refundedUnits: number;
  readonly returning: number;
  readonly returnedUnits: number;
  /** Units returned to stock. */
  readonly backOnHand: number;
  readonly isHome: boolean;
  readonly hasSeat: boolean;
}

export const begin = ({ totalCents, isInstalled }: Price): Model => ({
  state: 'placed',
  way: ['placed'],
  takenCents: totalCents,
  decided: [],
  refundedUnits: 0,
  returning: 0,
  returnedUnits: 0,
  backOnHand: 0,
  isHome: !isInstalled,
  hasSeat: isInstalled,
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const decidedCents = ({ decided }: Model): number => sum(decided.map(({ cents }) => cents));
/** Returns the refunds that the provider has paid, including those with a lost response. */
export const movedCents = ({ decided }: Model): number =>
  sum(decided.filter(({ status }) => status === 'paid' || status === 'lost').map(({ cents }) => cents));
const left = (model: Model): number => model.takenCents - decidedCents(model);

const STAFF: readonly Who[] = ['support', 'fulfilment', 'admin'];
function may(model: Model, who: Who, to: OrderState): boolean {
  const movers: readonly string[] | undefined = ORDER_STATES[model.state].next[to];
  if (movers === undefined) return false;
  return who === 'admin' ? movers.some((mover) => STAFF.includes(mover as Who)) : movers.includes(who);
}
const go = (model: Model, to: OrderState): Model => ({ ...model, state: to, way: [...model.way, to] });

/** Applies a completed refund: nothing of the payment is left. */
function settle(model: Model): Model {
  const paid = sum(model.decided.filter(({ status }) => status === 'paid').map(({ cents }) => cents));
  const isDone = model.decided.length > 0 && paid >= model.takenCents;
  return isDone && ORDER_STATES[model.state].next.refunded !== undefined ? go(model, 'refunded') : model;
}

function decide(model: Model, cents: number, { isProgram }: Price): Model | null {
  if (cents <= 0 || cents > left(model)) return null;
  const decided = [...model.decided, { cents, status: isProgram ? 'paid' : 'pending' } as const];
  return isProgram ? settle({ ...model, decided }) : { ...model, decided };
}

function refund(model: Model, cents: number, price: Price): Model | null {
  if (model.state === 'return-requested') return null;
  if ((model.state === 'placed' || model.state === 'packed') && cents >= left(model)) return null;
  return decide(model, cents, price);
}

/** Returns the cents of a line's first n units. */
const unitsCents = ({ goodsCents, units }: Price, count: number) => Math.round((goodsCents * count) / units);

function refundUnits(model: Model, units: number, price: Price): Model | null {
  const { refundedUnits } = model;
  if (refundedUnits + units > price.units) return null;
  const cents = unitsCents(price, refundedUnits + units) - unitsCents(price, refundedUnits);
  const next = refund(model, cents, price);
  return next && { ...next, refundedUnits: refundedUnits + units };
}

function askReturn(model: Model, who: Who, units: number, price: Price): Model | null {
  const isTooMany = units > price.units - Math.max(model.refundedUnits, model.returnedUnits);
  if (
    !price.isReturnable ||
    model.way.includes('installed') ||
    isTooMany ||
    (left(model) === 0 && price.totalCents > 0)
  )
    return null;
  return may(model, who, 'return-requested') ? { ...go(model, 'return-requested'), returning: units } : null;
}

function cancel(model: Model, who: Who, price: Price): Model | null {
  // A shopper who repeats the call gets the cancelled order.
  if (model.state === 'cancelled' && who === 'shopper') return model;
  if (!may(model, who, 'cancelled')) return null;
  const gone = { ...go(model, 'cancelled'), backOnHand: model.backOnHand + price.units, hasSeat: false };
  return decide(gone, left(gone), price) ?? gone;
}

function goHome(model: Model, price: Price): Model | null {
  if (model.state !== 'placed' && model.state !== 'packed') return null;
  if (model.isHome) return model;
  // Staff decide the price of the rest of an order.
  if (model.refundedUnits > 0 || (left(model) === 0 && price.totalCents > 0)) return null;
  const home = { ...model, isHome: true };
  return decide(home, Math.min(price.totalCents - price.goodsCents, left(home)), price) ?? home;
}

function payBack(model: Model, provider: 'pays' | 'refuses' | 'is-lost'): Model {
  const decided = model.decided.map((one) => {
    if (one.status !== 'pending' && one.status !== 'lost') return one;
    if (provider === 'is-lost') return { ...one, status: 'lost' as const };
    // A paid refund is reported as paid, whatever the provider would answer to a new one.
    return { ...one, status: provider === 'pays' || one.status === 'lost' ? ('paid' as const) : ('failed' as const) };
  });
  return settle({ ...model, decided });
}

const TARGETS: Readonly<Record<Move, OrderState>> = {
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  install: 'installed',
  complete: 'completed',
};

function move(model: Model, kind: Move, who: Who): Model | null {
  if (kind === 'deliver' && model.state !== 'shipped') return null;
  if (kind === 'install' && model.isHome) return null;
  return may(model, who, TARGETS[kind]) ? go(model, TARGETS[kind]) : null;
}

/** Returns the order after a command; null when it is refused. */
export function apply(model: Model, command: Command, price: Price): Model | null {
  switch (command.kind) {
    case 'cancel':
      return cancel(model, command.who, price);
    case 'refund-amount':
      return refund(model, Math.ceil((model.takenCents * command.percent) / 100), price);
    case 'refund-whole':
      return refund(model, left(model), price);
    case 'refund-units':
      return refundUnits(model, command.units, price);
    case 'ask-return':
      return askReturn(model, command.who, command.units, price);
    case 'receive': {
      if (!may(model, command.who, 'returned')) return null;
      const units = command.restock ? model.returning : 0;
      const returnedUnits = model.returnedUnits + model.returning;
      return { ...go(model, 'returned'), backOnHand: model.backOnHand + units, returnedUnits };
    }
    case 'refuse':
      return model.state === 'return-requested' && may(model, command.who, 'delivered') ? go(model, 'delivered') : null;
    case 'go-home':
      return goHome(model, price);
    case 'pay-more':
      return { ...model, takenCents: model.takenCents + command.cents };
    case 'pay-back':
      return payBack(model, command.provider);
    case 'retry': {
      const again = (one: Model['decided'][number]) =>
        one.status === 'failed' ? { ...one, status: 'pending' as const } : one;
      return { ...model, decided: model.decided.map(again) };
    }
    case 'pack':
    case 'ship':
    case 'deliver':
    case 'install':
    case 'complete':
      return move(model, command.kind, command.who);
  }
}
