import { SANDBOX_PARTNER_SECRET } from 'shared-contracts/deployment';
import { BENEFIT_TYPES, MAIN_VARIANT, VARIANT_RULES, type BenefitType } from 'shared-contracts';

/** The store's data for a partner's server. */
export interface PartnerSite {
  /** Address of the API: `http://127.0.0.1:4000/v1`. */
  readonly apiUrl: string;
  /** Returns the origin of a variant's pages. */
  storeUrl(variant: BenefitType): string;
  secretOf(variant: BenefitType): string;
}

/** Returns the store of `npm start`, with the partner secrets of its API. */
export function sandboxPartner(env: Readonly<Record<string, string | undefined>>): PartnerSite {
  const pairs = (env['PARTNER_SECRETS'] ?? '').split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const secrets = new Map(pairs.map(([variant = '', secret = '']) => [variant, secret]));
  return {
    apiUrl: `http://127.0.0.1:${env['API_PORT'] || 4000}/v1`,
    storeUrl: (variant) => `http://${variant.toLowerCase()}.localhost:${env['PORT'] || 3000}`,
    secretOf: (variant) => secrets.get(variant) ?? SANDBOX_PARTNER_SECRET,
  };
}

export interface HandOverForm {
  readonly variant: string;
  /** Format: `<product number> x <quantity>`, separated by commas. */
  readonly products: string;
  readonly customerId: string;
  readonly storeId: string;
  readonly employeeId: string;
}

type PartnerVariant = Exclude<BenefitType, typeof MAIN_VARIANT>;

export const isPartnerVariant = (text: string): text is PartnerVariant =>
  text !== MAIN_VARIANT && (BENEFIT_TYPES as readonly string[]).includes(text);

/** Stores with hand-overs from partners. */
export const PARTNER_VARIANTS = BENEFIT_TYPES.filter(isPartnerVariant).map((variant) => ({
  variant,
  name: VARIANT_RULES[variant].displayName,
}));

type Outcome = { readonly address: string } | { readonly problem: string };

interface Line {
  readonly productNumber: string;
  readonly quantity: number;
}

function linesOf(products: string): readonly Line[] | null {
  const parts = products.split(',').filter((part) => part.trim() !== '');
  const lines = parts.flatMap((part) => {
    const [, productNumber = '', quantity = '1'] = /^\s*([\w./-]{1,60}?)(?:\s*[x×*]\s*(\d{1,2}))?\s*$/.exec(part) ?? [];
    return productNumber ? [{ productNumber, quantity: Number(quantity) }] : [];
  });
  return lines.length === parts.length ? lines : null;
}

/** Thrown with the store's own rejection message. */
class Refused extends Error {}

async function post<T>(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const told = (await answer.json()) as T & { readonly detail?: string };
  if (!answer.ok) throw new Refused(told.detail ?? `The store answered ${answer.status}.`);
  return told;
}

/** Creates a cart with the partner's products; null without products: the store then creates an empty one. */
async function fillCart({ apiUrl }: PartnerSite, lines: readonly Line[], key: Record<string, string>) {
  if (lines.length === 0) return null;
  const cart = await post<{ cartNumber: string; sessionId: string }>(`${apiUrl}/cart/empty`, {}, key);
  const path = `/cart/items?cartNumber=${encodeURIComponent(cart.cartNumber)}&calculateTax=false`;
  await post(apiUrl + path, { items: lines }, { ...key, 'x-session-id': cart.sessionId });
  return cart.cartNumber;
}

/** Simulates a partner's server after a click on "Buy tires": a cart, a one-time token, and the store's address. */
export async function handOver(
  site: PartnerSite,
  { variant, products, customerId, storeId, employeeId }: HandOverForm & { readonly variant: BenefitType },
): Promise<Outcome> {
  const lines = linesOf(products);
  if (lines === null) return { problem: 'Write products as "number x quantity", separated by commas.' };
  const key = { 'x-marketplace-key': VARIANT_RULES[variant].marketplaceKey };
  const attributes = {
    ...(customerId && { customer_id: customerId }),
    ...(storeId && { store_id: storeId }),
    ...(employeeId && { employee_id: employeeId }),
  };
  try {
    const cartNumber = await fillCart(site, lines, key);
    const { exchangeToken } = await post<{ exchangeToken: string }>(
      `${site.apiUrl}/partners/exchange-tokens`,
      { attributes, ...(cartNumber && { cartNumber }) },
      { ...key, authorization: `Bearer ${site.secretOf(variant)}` },
    );
    return { address: `${site.storeUrl(variant)}/cart?exchangeToken=${encodeURIComponent(exchangeToken)}` };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    return { problem: 'The store cannot be reached. Is it running?' };
  }
}
