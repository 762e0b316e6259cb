import type { FastifyRequest } from 'fastify';
import { BENEFIT_TYPES, MAIN_VARIANT, type BenefitType } from 'shared-contracts';
import type { Variant } from '../../../../variants/define-variant';

type Env = Readonly<Record<string, string | undefined>>;

/** Canonical origin of each brand, for search engines and shared links. */
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
 * Parses `CANONICAL_ORIGIN="treadmarket=https://… lowes=https://…"`; a single address is the main store's. A brand
 * without one uses the origin of the request, never another brand's.
 */
export const canonicalOrigins = (env: Env): CanonicalOrigins =>
  new Map((env['CANONICAL_ORIGIN'] ?? '').split(/\s+/).filter(Boolean).map(pairOf));

/**
 * Returns the normalized host of a request. Caches use it as a key, and clients may send any port: only the listening
 * port is accepted.
 */
function ownHost({ host, raw }: FastifyRequest): string {
  const [, name = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  return port !== '' && Number(port) === raw.socket.localPort ? `${name}:${Number(port)}` : name;
}

/** Returns the canonical origin of a request's pages. */
export const originTeller =
  (origins: CanonicalOrigins, findVariant: (host: string | undefined) => Variant | null) =>
  (request: FastifyRequest): string => {
    const variant = findVariant(request.host);
    return (variant && origins.get(variant.public.benefitType)) ?? `${request.protocol}://${ownHost(request)}`;
  };
