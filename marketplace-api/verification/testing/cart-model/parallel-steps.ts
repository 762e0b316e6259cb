import type { Cart } from 'shared-contracts/wire';
import type { CartModel } from './cart-model';
import {
  addTo,
  applyCode,
  compare,
  compareNow,
  count,
  hasLines,
  lineAt,
  mustBe,
  setUnits,
  step,
  type RealCart,
} from './cart-steps';
import type { Sku } from './price-oracle';

async function seen(real: RealCart): Promise<Cart> {
  return (await real.who.cart()).body;
}
const unitsOf = (cart: Cart, sku: Sku): number =>
  cart.lineItems.find((line) => line.product.code === sku.number)?.qty ?? 0;

/** Checks that no addition is lost: the cart contains the accepted ones, and every refusal was right. */
export const addTogether = (sku: Sku, sizes: readonly number[]) =>
  step(`addTogether ${sizes.join('+')} ${sku.number}`, async (model, real) => {
    const before = model.line(sku)?.units ?? 0;
    const replies = await Promise.all(sizes.map((units) => addTo(real, sku, units)));
    const taken = sizes.filter((_, index) => replies[index]!.status === 200).reduce((sum, units) => sum + units, 0);
    for (const [index, reply] of replies.entries()) {
      if (reply.status === 200) continue;
      mustBe(reply, 409);
      if (model.mayHold(sku, before + taken + sizes[index]!))
        throw new Error(`${sizes[index]} more of ${sku.number} were refused and would have fitted`);
    }
    if (taken > 0) model.put(sku, before + taken);
    count(real, '(parallel adds)', sizes.length);
    await compareNow(model, real);
  });

/** The result equals one of both sequences: nothing is left, or a new line with the addition. */
export const addWhileRemoving = (at: number, units: number) =>
  step(
    `addWhileRemoving ${at} ${units}`,
    async (model, real) => {
      const line = lineAt(model, at);
      const { sku } = line;
      const isAllowed = model.mayHold(sku, units);
      const fitsBefore = model.mayHold(sku, line.units + units);
      const [removed, added] = await Promise.all([setUnits(real, line.itemId, 0), addTo(real, sku, units)]);
      mustBe(removed, 200);
      if (added.status !== 200) mustBe(added, 409);
      const cart = await seen(real);
      const left = unitsOf(cart, sku);
      const fine =
        added.status === 200
          ? (left === units && isAllowed) || (left === 0 && fitsBefore)
          : left === 0 && !(fitsBefore && isAllowed);
      if (!fine)
        throw new Error(`${left} of ${sku.number} are left after removing ${line.units} and adding ${units} at once`);
      model.take(line);
      if (left > 0) model.put(sku, left);
      compare(model, real, cart);
    },
    hasLines,
  );

/** The last change counts, and a reader sees one of the three states. */
export const changeTogether = (at: number, first: number, second: number) =>
  step(
    `changeTogether ${at} ${first} ${second}`,
    async (model, real) => {
      const line = lineAt(model, at);
      const allowed = [first, second].filter((units) => model.mayHold(line.sku, units));
      const [one, two, read] = await Promise.all([
        setUnits(real, line.itemId, first),
        setUnits(real, line.itemId, second),
        seen(real),
      ]);
      for (const [reply, units] of [
        [one, first],
        [two, second],
      ] as const)
        mustBe(reply, model.mayHold(line.sku, units) ? 200 : 409);
      const [left, between] = [unitsOf(await seen(real), line.sku), unitsOf(read, line.sku)];
      if (!(allowed.length > 0 ? allowed : [line.units]).includes(left))
        throw new Error(`${left} of ${line.sku.number} after ${first} and ${second} at once`);
      if (![line.units, ...allowed].includes(between))
        throw new Error(`a reader saw ${between} of ${line.sku.number} between ${line.units}, ${first} and ${second}`);
      line.units = left;
      await compareNow(model, real);
    },
    hasLines,
  );

/** A cart has one code, the last one. */
export const codesTogether = (first: string, second: string) =>
  step(`codesTogether ${first} ${second}`, async (model: CartModel, real) => {
    for (const reply of await Promise.all([applyCode(real, first), applyCode(real, second)])) mustBe(reply, 200);
    const cart = await seen(real);
    const code = cart.couponData?.couponCode ?? null;
    if (code !== first && code !== second) throw new Error(`the code is ${code}`);
    model.code = code;
    compare(model, real, cart);
  });
