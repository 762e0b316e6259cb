import http from 'node:http';
import { BENEFIT_TYPES, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { askEdge, type EdgeAnswer } from '../edge-client';

/** Data of an actor that others try to steal. */
export interface Holding {
  readonly cartNumber: string;
  readonly sessionId: string;
  /** Ids of orders that were placed with this session. */
  readonly orders: string[];
  paymentToken: string;
}

/** A client of the store with its own address; each is a shopper, and each tries to impersonate another one. */
export interface Actor {
  readonly index: number;
  readonly variant: BenefitType;
  readonly address: string;
  readonly email: string;
  readonly street: string;
  readonly agent: http.Agent;
  holding: Holding;
}

export const variantOf = (index: number): BenefitType => BENEFIT_TYPES[index % BENEFIT_TYPES.length]!;
const NOTHING: Holding = { cartNumber: 'CNOBODY', sessionId: 'CNOBODY::none', orders: [], paymentToken: '' };

/** Texts that only their owner may receive. */
export const secretsOf = (actor: Actor): string[] => [
  actor.email,
  actor.street,
  ...(actor.holding === NOTHING ? [] : [actor.holding.sessionId.split('::')[1] ?? actor.email]),
  ...(actor.holding.paymentToken === '' ? [] : [actor.holding.paymentToken]),
];

export function createActors(count: number, run: number): Actor[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    variant: variantOf(index),
    address: `127.${10 + run}.0.${10 + index}`,
    email: `canary-${run}-${index}@example.com`,
    street: `${100 + index} Canary ${run} Lane`,
    agent: new http.Agent({ keepAlive: true, maxSockets: 2 }),
    holding: NOTHING,
  }));
}

export interface Call {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The actor whose marketplace key is sent; the actor itself by default. */
  readonly keyOf?: BenefitType;
  /** The actor whose session is sent; the actor itself by default. */
  readonly sessionId?: string;
}

export interface MarkedAnswer extends EdgeAnswer {
  /** A marker that must come back with the response. */
  readonly mark: string;
}

let calls = 0;

/** Sends one call through the gateway, with a marker that must come back. */
export async function call(port: number, actor: Actor, request: Call): Promise<MarkedAnswer> {
  calls += 1;
  const mark = `mark-${actor.index}-${calls}`;
  const { path, method = 'GET', body, headers = {}, keyOf = actor.variant } = request;
  const answer = await askEdge({
    port,
    from: actor.address,
    agent: actor.agent,
    path,
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'x-marketplace-key': VARIANT_RULES[keyOf].marketplaceKey,
      'x-session-id': request.sessionId ?? actor.holding.sessionId,
      'x-request-id': mark,
      ...headers,
    },
  });
  return { ...answer, mark };
}
