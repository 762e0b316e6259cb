import crypto from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { validOf } from './json-arbitrary';
import type { JsonSchema, Operation, Parameter } from './operations';

export type Values = Readonly<Record<string, string>>;

/** Valid values without an owner, so that only authorization can reject the request. */
const PLAIN: Values = {
  step: 'validate',
  productNumber: 'MIC-DEF2-2055516-91V',
  reviewId: 'SAMPLE-MIC-DEF2-0',
  zipcode: '60601',
  'zip-code': '60601',
  zipCode: '60601',
  state: 'IL',
  city: 'Chicago',
  paymentMethod: 'credit-card',
  email: 'matrix@example.com',
  phoneNumber: '312-555-0101',
};

/** Bodies of calls for which only some combinations of fields are valid. */
const BODIES: Readonly<Record<string, object>> = { 'POST /v1/bookings/{bookingId}/rebooking': { accept: true } };

const samples = new WeakMap<JsonSchema, readonly unknown[]>();

/** Returns a value that the schema allows, the same one each time. Creating its generator takes milliseconds. */
function sampled(schema: JsonSchema): unknown {
  const known = samples.get(schema) ?? fc.sample(validOf(schema), { numRuns: 1, seed: 7 });
  samples.set(schema, known);
  return known[0];
}

const textOf = ({ name, schema }: Parameter, values: Values): string =>
  values[name] ?? PLAIN[name] ?? String([sampled(schema)].flat()[0] ?? 'x');

/** Sets every property with a known name in a sampled body to its value. */
function withKnown(value: unknown, known: Values): unknown {
  if (Array.isArray(value)) return value.map((entry) => withKnown(entry, known));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' && known[name] !== undefined ? known[name] : withKnown(entry, known),
    ]),
  );
}

/** Returns the names of the owned resources that a call refers to. */
export function namesOf(operation: Operation): string[] {
  const inBody = (operation.body?.anyOf ?? [operation.body ?? {}]).flatMap(({ properties }) =>
    Object.keys(properties ?? {}),
  );
  return [...operation.parameters.map(({ name }) => name), ...inBody];
}

/** Builds a complete request; resources come from `values` where it has them. */
export function requestFor(
  operation: Operation,
  values: Values,
  headers: Readonly<Record<string, string>>,
): InjectOptions {
  const sent = operation.parameters.filter(
    ({ in: place, name, required }) => place !== 'header' && (required || values[name] !== undefined),
  );
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      textOf(
        operation.parameters.find((one) => one.name === name)!,
        values,
      ),
    ),
  );
  const query = new URLSearchParams(
    sent.filter((one) => one.in === 'query').map((one) => [one.name, textOf(one, values)]),
  );
  const payload =
    operation.body === null
      ? undefined
      : JSON.stringify(withKnown(BODIES[operation.id] ?? sampled(operation.body), { ...PLAIN, ...values }));
  return {
    method: operation.method,
    url: `${path}?${query.toString()}`,
    headers: {
      'x-marketplace-origin': 'http://localhost:3000',
      'idempotency-key': crypto.randomUUID(),
      ...(payload === undefined ? {} : { 'content-type': operation.mediaType ?? 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  };
}
