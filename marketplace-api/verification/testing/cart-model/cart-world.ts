import { addDays } from '../../../src/platform/time/store-clock';
import type { AppointmentCalendar } from 'shared-contracts/wire';
import type { TestApi } from '../test-api';
import type { Code, Deal, Place, Sku } from './price-oracle';

export interface Shop {
  readonly id: string;
  readonly cents: number;
  readonly isMobile: boolean;
  readonly zip: string;
  /** ZIP codes of the model's addresses within a mobile installer's radius. */
  readonly servedZips: readonly string[];
  readonly slots: readonly { readonly date: string; readonly slot: string }[];
}

/** Data that the model's carts use, read once. */
export interface CartWorld {
  readonly api: TestApi;
  readonly day: string;
  readonly skus: readonly Sku[];
  readonly deals: readonly Deal[];
  readonly codes: ReadonlyMap<string, Code>;
  readonly shops: readonly Shop[];
}

export const USED_EMAIL = 'used.before@example.com';
export const USED_CODE = 'WELCOME10';
export const DAY = '2026-11-20';

/** Published state rates, fees, and states that tax labor or fees; with the ZIP codes of the model's addresses. */
export const PLACES: Readonly<Record<string, Place & { readonly state: string; readonly city: string }>> = {
  '60601': { state: 'IL', city: 'Chicago', taxRate: 625, taxesLabour: false, tireFee: 250, taxesFee: false },
  '78701': { state: 'TX', city: 'Austin', taxRate: 625, taxesLabour: true, tireFee: 0, taxesFee: false },
  '98101': { state: 'WA', city: 'Seattle', taxRate: 650, taxesLabour: true, tireFee: 100, taxesFee: false },
  '90210': { state: 'CA', city: 'Beverly Hills', taxRate: 725, taxesLabour: false, tireFee: 175, taxesFee: false },
  '97201': { state: 'OR', city: 'Portland', taxRate: 0, taxesLabour: false, tireFee: 0, taxesFee: false },
  '33101': { state: 'FL', city: 'Miami', taxRate: 600, taxesLabour: false, tireFee: 100, taxesFee: true },
};

/**
 * Prices that a percentage does not divide, sizes of one deal, public and government deals on one line, every product
 * group, and low and zero stock.
 */
const CHOSEN_LINES: readonly (readonly [line: string, stock: number])[] = [
  ['MIC-CC2', 200],
  ['MIC-CC2', 150],
  ['GDY-WWAT', 200],
  ['KUM-EPA5', 40],
  ['MIC-DLM2', 99],
  ['CON-TCTR', 200],
  ['HAN-KPT7', 9],
  ['CON-TCTR', 0],
];
const CHOSEN_SKUS: readonly (readonly [sku: string, stock: number])[] = [
  ['FRO-CBL-01', 200],
  ['VEL-ARCO5-167-4X100-P48-HS', 12],
  ['CAR-CRTH-ST14580R12-D', 30],
  ['DRA-FLEETINT-156-5X130-P57-S', 60],
  ['HAN-KPT7-1956515-95H-XL', 20],
];

const columns = `p.product_number as number, p.line_id as line, p.product_group as "group", p.brand,
  p.price_cents as cents, p.product_type = 'TIRE' as "isTire", p.product_type <> 'ACCESSORY' as "isMounted"`;
type Found = Omit<Sku, 'stock'>;

async function readSkus(api: TestApi): Promise<Sku[]> {
  const found: Sku[] = [];
  for (const [line, stock] of CHOSEN_LINES) {
    const rows = await api.db.many<Found>(
      { text: `select ${columns} from product p where p.line_id = $1 order by 1` },
      [line],
    );
    found.push({
      ...rows.find(
        ({ number }) => ![...found.map((sku) => sku.number), ...CHOSEN_SKUS.map(([name]) => name)].includes(number),
      )!,
      stock,
    });
  }
  for (const [number, stock] of CHOSEN_SKUS)
    found.push({
      ...(await api.db.one<Found>({ text: `select ${columns} from product p where p.product_number = $1` }, [number]))!,
      stock,
    });
  for (const { number, stock } of found)
    await api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [number, stock]);
  return found;
}

interface CodeRow {
  code: string;
  kind: string;
  value: number;
  from: string;
  to: string;
  leastCents: number;
  leastUnits: number;
  most: number | null;
  limit: number | null;
  uses: number;
  isStackable: boolean;
  limited: { groups: string[]; brands: string[]; line_ids: string[]; skus: string[] };
}

async function readCodes(api: TestApi): Promise<Map<string, Code>> {
  await api.db.count({ text: "update coupon set uses = total_use_limit where code = 'THANKYOU-7K2Q'" });
  const rows = await api.db.many<CodeRow>({
    text: `select code, kind, value, starts_on as "from", ends_on as "to", min_subtotal_cents as "leastCents",
        min_quantity as "leastUnits", max_discount_cents as most,
        total_use_limit as "limit", uses, is_stackable as "isStackable", limited_to as limited
      from coupon`,
  });
  return new Map(
    rows.map((row) => [
      row.code,
      {
        percent: row.kind === 'percent' ? row.value : null,
        cents: row.value,
        from: row.from,
        to: row.to,
        leastCents: row.leastCents,
        leastUnits: row.leastUnits,
        most: row.most,
        isUsedUp: row.limit !== null && row.uses >= row.limit,
        isStackable: row.isStackable,
        groups: row.limited.groups,
        brands: row.limited.brands,
        lines: row.limited.line_ids,
        skus: row.limited.skus,
      },
    ]),
  );
}

async function readShops(api: TestApi): Promise<Shop[]> {
  // By the law of cosines, which is independent of the store's formula.
  const served = `array(
      select z.zip
      from zip_code z
      where z.zip = any($1)
        and 3958.8 * acos(least(
          1,
          sin(radians(z.lat)) * sin(radians(i.lat))
            + cos(radians(z.lat)) * cos(radians(i.lat)) * cos(radians(z.lon - i.lon))
        )) <= 50
    )`;
  const rows = await api.db.many<Omit<Shop, 'slots'>>(
    {
      text: `select distinct on (zip, is_mobile) installer_id as id, price_per_tire_cents as cents,
          is_mobile as "isMobile", zip, ${served} as "servedZips"
        from installer i
        where state in ('IL', 'TX', 'WA', 'OR', 'CA')
        order by zip, is_mobile, installer_id`,
    },
    [Object.keys(PLACES)],
  );
  const shops: Shop[] = [];
  for (const mobile of [false, true]) {
    for (const state of ['IL', 'TX', 'WA']) {
      const there = rows.filter(({ zip, isMobile }) => isMobile === mobile && stateOf(zip) === state);
      const row = there.find(({ servedZips }) => servedZips.length > 0) ?? there[0];
      if (!row) continue;
      const { body } = await api.newShopper().send<AppointmentCalendar>('GET', `/installers/${row.id}/slots`);
      shops.push({
        ...row,
        slots: body.days
          .flatMap((day) => day.slots.filter((slot) => slot.isOpen).map(({ slot }) => ({ date: day.date, slot })))
          .slice(0, 40),
      });
    }
  }
  return shops;
}

const RANGES: readonly (readonly [number, number, string])[] = [
  [60000, 62999, 'IL'],
  [75000, 79999, 'TX'],
  [98000, 99499, 'WA'],
  [97000, 97999, 'OR'],
  [90000, 96199, 'CA'],
  [32000, 34999, 'FL'],
];
const stateOf = (zip: string): string | null =>
  RANGES.find(([from, to]) => from <= Number(zip) && Number(zip) <= to)?.[2] ?? null;

/** Returns the place of a ZIP code's state. */
export function placeOf(zip: string): Place {
  const state = stateOf(zip);
  return Object.values(PLACES).find((place) => place.state === state)!;
}

/** Uses up a code for one customer, which no cart may reveal. */
async function useCode(api: TestApi, sku: Sku): Promise<void> {
  const who = api.newShopper();
  await who.create();
  await who.add(sku.number, 4);
  await who.shipTo({ email: USED_EMAIL });
  const { body: cart } = await who.coupon(USED_CODE);
  const { body: token } = await who.card();
  const order = await who.order({ paymentToken: token.paymentToken, expectedTotal: cart.total.value });
  if (order.status !== 201) throw new Error(`The order that uses ${USED_CODE} failed: ${JSON.stringify(order.body)}`);
  await api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [sku.number, sku.stock]);
}

export async function readWorld(api: TestApi): Promise<CartWorld> {
  const skus = await readSkus(api);
  await useCode(
    api,
    skus.find(({ line }) => line === 'CON-TCTR')!,
  );
  const deals = await api.db.many<Deal>({
    text: `select line_ids as lines, amount_cents as cents, min_quantity as least, starts_on as "from",
        ends_on as "to", list = 'government' as "isGovernment"
      from promotion
      where kind = 'instant_savings'`,
  });
  const shops = await readShops(api);
  if (shops.length < 4 || shops.some(({ slots }) => slots.length === 0))
    throw new Error('The model needs installers, some of them mobile, with open slots.');
  return {
    api,
    day: DAY,
    skus,
    deals,
    codes: await readCodes(api),
    shops: shops.map((shop) => ({ ...shop, slots: shop.slots.filter(({ date }) => date > addDays(DAY, 5)) })),
  };
}
