import { defineTask, ok, type TaskContext } from 'remote-kit';
import { requestAddToCart } from '../../../platform/add-to-cart';
import { itemOf, readOutTheDoor } from '../../../platform/out-the-door';
import { readInstallers, soonestOffer } from '../../../platform/installation-offer';
import type { DecidingFact } from '../../../platform/deciding-facts';
import { readProduct, type ReadProduct } from '../../../platform/read-product';
import type { ProductDrawing } from '../drawing/drawing-canvas';
import { productNumberOf, readForVehicle, readStock } from './product.api';
import type { Verdict } from '../verdict/verdict';

interface Found {
  readonly facts: readonly DecidingFact[];
  readonly verdict: Verdict | null;
  readonly drawing: ProductDrawing | null;
}

/**
 * Loads the code that computes another product's facts, in parallel with its data. A product without facts can still be
 * bought.
 */
async function loadFacts({ host }: TaskContext): Promise<(read: ReadProduct) => Found> {
  try {
    const [{ decidingFacts }, { verdictOf }, { productDrawing }] = await Promise.all([
      import(/* webpackChunkName: "product-asked" */ '../../../platform/deciding-facts'),
      import(/* webpackChunkName: "product-asked" */ '../verdict/verdict'),
      import(/* webpackChunkName: "product-asked" */ '../drawing/product-drawing'),
    ]);
    return (read) => ({
      facts: decidingFacts(read),
      verdict: verdictOf(read.product, read.overview),
      drawing: productDrawing(read.product),
    });
  } catch (error) {
    host.report(error, { remote: 'catalog', where: 'deciding facts' });
    return () => ({ facts: [], verdict: null, drawing: null });
  }
}

/** Loads another product in this page: a size of the line, a link in a text. */
export const openProduct = defineTask(
  'product/open',
  async ({ pathname }: { pathname: string }, context: TaskContext) => {
    const fitmentId = context.host.events.last('vehicle:selected')?.vehicle?.fitmentId;
    const [answer, factsOf] = await Promise.all([
      readProduct(context.http, productNumberOf(pathname), { fitment: fitmentId, signal: context.signal }),
      loadFacts(context),
    ]);
    return answer.ok ? ok({ product: answer.value.product, ...factsOf(answer.value) }) : answer;
  },
  'latest',
);

export const checkFit = defineTask(
  'product/checkFit',
  async ({ productNumber, fitmentId }: { productNumber: string; fitmentId: string }, { http, signal }: TaskContext) => {
    const answer = await readForVehicle(http, productNumber, fitmentId, signal);
    return answer.ok ? ok(answer.value.fitsVehicle ?? null) : answer;
  },
  'latest',
);

export const checkDelivery = defineTask(
  'product/checkDelivery',
  async ({ productNumber, zipCode }: { productNumber: string; zipCode: string }, { http, signal }: TaskContext) => {
    const answer = await readStock(http, productNumber, zipCode, signal);
    return answer.ok ? ok(answer.value.products[0] ?? null) : answer;
  },
  'latest',
);

interface TotalQuestion {
  readonly productNumber: string;
  readonly quantity: number;
  readonly zipCode: string;
}

/** Loads the out-the-door price of a quantity. */
export const findTotal = defineTask(
  'product/findTotal',
  async ({ productNumber, quantity, zipCode }: TotalQuestion, { http, signal }: TaskContext) =>
    readOutTheDoor(http, zipCode, [itemOf(productNumber, quantity)], signal),
  'latest',
);

/** Finds the soonest installation near a ZIP code. */
export const findInstallers = defineTask(
  'product/findInstallers',
  async (zipCode: string, { http, signal }: TaskContext) => {
    const answer = await readInstallers(http, zipCode, signal);
    return answer.ok ? ok(soonestOffer(answer.value)) : answer;
  },
  'latest',
);

export const addToCart = defineTask('product/addToCart', requestAddToCart, 'leading');
