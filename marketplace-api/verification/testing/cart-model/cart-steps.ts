import type fc from 'fast-check';
import type { Cart } from 'shared-contracts/wire';
import { A_CONTACT, AN_ADDRESS, type OrProblem, type Shopper } from '../shopper';
import { PLACES, type Shop } from './cart-world';
import type { CartModel, ModelLine } from './cart-model';
import type { Sku } from './price-oracle';

export interface RealCart {
  readonly who: Shopper;
  /** Number of steps by kind, and other figures that are printed at the end. */
  readonly counts: Map<string, number>;
}

type Reply = { status: number; body: OrProblem<Cart> };

export const count = ({ counts }: RealCart, name: string, by = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + by);

/** Creates a step of a run; fast-check prints its description when a run fails. */
export function step(
  words: string,
  run: (model: CartModel, real: RealCart) => Promise<void>,
  check: (model: CartModel) => boolean = () => true,
): fc.AsyncCommand<CartModel, RealCart> {
  return {
    check,
    async run(model, real) {
      count(real, words.split(' ')[0] ?? words);
      await run(model, real);
    },
    toString: () => words,
  };
}

const path = ({ who }: RealCart, rest = '') => `/cart/${who.cartNumber()}${rest}`;
const send = async (real: RealCart, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown): Promise<Reply> => {
  count(real, '(requests)');
  return real.who.send<OrProblem<Cart>>(method, url, body);
};

export async function compareNow(model: CartModel, real: RealCart): Promise<void> {
  const { status, body } = await send(real, 'GET', path(real, '?calculateTax=true'));
  if (status !== 200) throw new Error(`the cart answers ${status}`);
  compare(model, real, body);
}
export function compare(model: CartModel, real: RealCart, cart: Cart): void {
  model.compare(cart);
  count(real, '(compared)');
}
export function mustBe(
  reply: { status: number; body: { code?: string; detail?: string } },
  status: number,
  code?: string,
): void {
  if (reply.status !== status || (code !== undefined && reply.body.code !== code))
    throw new Error(
      `${reply.status} ${reply.body.code ?? ''} ${reply.body.detail ?? ''} instead of ${status} ${code ?? ''}`,
    );
}

export const addTo = (real: RealCart, sku: Sku, units: number) =>
  send(real, 'POST', `/cart/items?cartNumber=${real.who.cartNumber()}&calculateTax=true`, {
    items: [{ productNumber: sku.number, quantity: units }],
  });
export const setUnits = (real: RealCart, itemId: string, units: number) =>
  send(real, 'PUT', `/cart/items/${itemId}?cartNumber=${real.who.cartNumber()}&calculateTax=true`, { quantity: units });
export const applyCode = (real: RealCart, code: string) =>
  send(real, 'POST', path(real, '/coupon/apply'), { discountCode: code, calculateTax: true });

const lineAt = (model: CartModel, at: number): ModelLine => model.lines[at % model.lines.length]!;
export const hasLines = (model: CartModel): boolean => model.lines.length > 0;
export { lineAt };

export const add = (sku: Sku, units: number) =>
  step(`add ${units} ${sku.number}`, async (model, real) => {
    const unitsAfter = (model.line(sku)?.units ?? 0) + units;
    const reply = await addTo(real, sku, units);
    if (model.mayHold(sku, unitsAfter)) {
      mustBe(reply, 200);
      model.put(sku, unitsAfter);
      return compare(model, real, reply.body);
    }
    mustBe(reply, 409, unitsAfter > 99 ? 'QUANTITY_LIMIT' : 'OUT_OF_STOCK');
    count(real, '(refused: limit)');
    return compareNow(model, real);
  });

export const change = (at: number, units: number) =>
  step(
    `change line ${at} to ${units}`,
    async (model, real) => {
      const line = lineAt(model, at);
      const reply = await setUnits(real, line.itemId, units);
      if (units > 0 && !model.mayHold(line.sku, units)) {
        mustBe(reply, 409, 'OUT_OF_STOCK');
        count(real, '(refused: limit)');
        return compareNow(model, real);
      }
      mustBe(reply, 200);
      if (units === 0) model.take(line);
      else line.units = units;
      return compare(model, real, reply.body);
    },
    hasLines,
  );

/** Changes a removed line, which must stay removed. */
export const touchGone = (at: number, units: number) =>
  step(
    `touch gone ${at} ${units}`,
    async (model, real) => {
      mustBe(await setUnits(real, model.gone[at % model.gone.length]!, units), 404, 'NOT_FOUND');
      await compareNow(model, real);
    },
    (model) => model.gone.length > 0,
  );

export const useCode = (code: string) =>
  step(`code ${code || '(none)'}`, async (model, real) => {
    const reply = await applyCode(real, code);
    mustBe(reply, 200);
    model.code = code === '' ? null : code;
    count(real, model.expected().couponError === null ? '(codes applied)' : '(codes failed)', code === '' ? 0 : 1);
    compare(model, real, reply.body);
  });

export const shipTo = (zip: string, email: string, mistake: 'none' | 'state' | 'alaska') =>
  step(`shipTo ${zip} ${email} ${mistake}`, async (model, real) => {
    const { state, city } = PLACES[zip]!;
    const address = {
      ...AN_ADDRESS,
      email,
      city,
      zipCode: mistake === 'alaska' ? '99501' : zip,
      state: mistake === 'alaska' ? 'AK' : mistake === 'state' ? 'NY' : state,
    };
    const reply = await send(real, 'POST', path(real, '/shipping-address'), address);
    model.forgetFailedCode();
    if (mistake !== 'none') {
      mustBe(reply, mistake === 'alaska' ? 422 : 400, mistake === 'alaska' ? 'ZIP_NOT_SERVED' : 'VALIDATION');
      return compareNow(model, real);
    }
    mustBe(reply, 200);
    model.shipTo(zip, email);
    return compare(model, real, reply.body);
  });

export interface Visit {
  readonly shop: Shop;
  readonly slot: number | null;
  readonly email: string | null;
  readonly mobileZip: string | null;
  readonly mistake: 'none' | 'unknown' | 'closed';
}

/** Returns the expected refusal: the first failing check decides. */
function refusalOf(mistake: Visit['mistake'], { isHomeless, isFar }: Record<'isHomeless' | 'isFar', boolean>): string {
  if (mistake !== 'none') return mistake === 'unknown' ? 'NOT_FOUND' : 'SLOT_UNAVAILABLE';
  if (isHomeless) return 'DELIVERY_MISSING';
  return isFar ? 'OUTSIDE_SERVICE_AREA' : 'TIRES_MISSING';
}

export const install = ({ shop, slot, email, mobileZip, mistake }: Visit) =>
  step(`install ${shop.id} ${slot} ${email} ${mobileZip} ${mistake}`, async (model, real) => {
    const chosen = slot === null ? null : shop.slots[slot % shop.slots.length]!;
    const at =
      mistake === 'closed'
        ? { appointmentDate: shop.slots[0]!.date, appointmentSlot: '02:00' }
        : chosen
          ? { appointmentDate: chosen.date, appointmentSlot: chosen.slot }
          : {};
    const mobile =
      mobileZip === null
        ? {}
        : {
            mobileInstallationAddress: {
              ...AN_ADDRESS,
              zipCode: mobileZip,
              state: PLACES[mobileZip]!.state,
              city: PLACES[mobileZip]!.city,
            },
          };
    const reply = await send(real, 'POST', path(real, '/installation'), {
      installerId: mistake === 'unknown' ? 'I-none' : shop.id,
      ...at,
      ...mobile,
      ...(email ? { contact: { ...A_CONTACT, email } } : {}),
    });
    const isHomeless = mistake === 'none' && shop.isMobile && chosen !== null && mobileZip === null;
    const isFar = shop.isMobile && mobileZip !== null && !shop.servedZips.includes(mobileZip);
    const isIdle = chosen !== null && !model.hasWork();
    if (mistake !== 'none' || isHomeless || isFar || isIdle) {
      mustBe(reply, mistake === 'unknown' ? 404 : 422, refusalOf(mistake, { isHomeless, isFar }));
      model.forgetFailedCode();
      return compareNow(model, real);
    }
    mustBe(reply, 200);
    model.install(shop, chosen, mobileZip, email);
    return compareNow(model, real);
  });

export const settings = (words: string, body: object, apply: (model: CartModel) => void) =>
  step(words, async (model, real) => {
    const reply = await send(real, 'PUT', path(real, '?calculateTax=true'), body);
    mustBe(reply, 200);
    apply(model);
    compare(model, real, reply.body);
  });

export const reset = step('reset', async (model, real) => {
  const reply = await send(real, 'POST', path(real, '/reset'));
  mustBe(reply, 200);
  model.reset();
  compare(model, real, reply.body);
});

/** Sets the verification directly, without the provider's pages. */
export const verify = step('verify government', async (model, real) => {
  await model.world.api.db.count({ text: 'update cart set is_government = true where cart_number = $1' }, [
    real.who.cartNumber(),
  ]);
  model.isGovernment = true;
  await compareNow(model, real);
});

export const stranger = step('stranger', async (model, real) => {
  const eve = model.world.api.newShopper(model.variant);
  eve.useSession({ cartNumber: real.who.cartNumber(), sessionId: `${real.who.cartNumber()}::${'x'.repeat(43)}` });
  mustBe(await eve.add(model.world.skus[0]!.number, 1), 404, 'CART_NOT_FOUND');
  mustBe(await eve.send<OrProblem<Cart>>('POST', path(real, '/reset')), 404, 'CART_NOT_FOUND');
  await compareNow(model, real);
});
