import type { FastifyRequest } from 'fastify';
import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType } from 'shared-contracts';
import type { Variant } from '../../variants/define-variant';

type Env = Readonly<Record<string, string | undefined>>;

/** Where each brand's pages are at home, for search engines and for links that are shared. */
export type CanonicalOrigins = ReadonlyMap<BenefitType, string>;

function pairOf(text: string): readonly [BenefitType, string] {
  const [, name, address = ''] = /^(\w+)=(.+)$/.exec(text) ?? [undefined, MAIN_VARIANT, text];
  const type = BENEFIT_TYPES.find((one) => one === name);
  if (type === undefined || !URL.canParse(address))
    throw new Error(
      `CANONICAL_ORIGIN: '${text}' is no address of a variant. Write for example treadmarket=https://shop.example.com.`,
    );
  return [type, new URL(address).origin];
}

/**
 * `CANONICAL_ORIGIN="treadmarket=https://… lowes=https://…"`; an address alone is the main store's. A brand without one
 * is at home where it is asked for: never at another brand's address.
 */
export const canonicalOrigins = (env: Env): CanonicalOrigins =>
  new Map((env['CANONICAL_ORIGIN'] ?? '').split(/\s+/).filter(Boolean).map(pairOf));

/**
 * The host that a request names, in one spelling: a cache keeps pages by it, and any port may be written there. Only
 * the port that the request has come to is one of the store's.
 */
function ownHost({ host, raw }: FastifyRequest): string {
  const [, name = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return port !== '' && Number(port) === raw.socket.localPort ? `${name}:${Number(port)}` : name;
}

/** Tells the origin that a request's pages name as theirs. */
export const originTeller =
  (origins: CanonicalOrigins, findVariant: (host: string | undefined) => Variant | null) =>
  (request: FastifyRequest): string => {
    const variant = findVariant(request.host);
    return (variant && origins.get(variant.public.benefitType)) ?? `${request.protocol}://${ownHost(request)}`;
  };
