import fs from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { App } from '../../src/http/app-types';

interface WatchedSchema {
  hide?: boolean;
  response?: Record<string, object>;
}

/** Collects differences between responses and the API's own documentation. */
export interface ContractWatch {
  install(app: App): void;
  /** For example `GET /v1/products 200`, each once. */
  readonly seen: ReadonlySet<string>;
  /** Throws when a response was not as documented. */
  check(): void;
}

const MAX_SHOWN = 5;

/** File in which a whole test run collects documented and actual responses; the run's end compares them. */
const RECORD = process.env.ANSWERS_RECORD;

function record(kind: 'documented' | 'answered', lines: Iterable<string>): void {
  if (RECORD) fs.appendFileSync(RECORD, [...lines].map((line) => `${kind} ${line}\n`).join(''));
}

// Each schema checks a few responses only, so optimizing its validator would cost more than it saves.
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, known);
  return known;
}

/** Compares every response of every test with the OpenAPI schema of its route and status. */
export function contractWatch(): ContractWatch {
  const faults = new Set<string>();
  const seen = new Set<string>();
  const documented = new Set<string>();

  function compare(where: string, schema: WatchedSchema, status: number, payload: unknown): void {
    const expected = schema.response?.[status];
    if (!expected) faults.add(`${where} is not documented`);
    if (!expected || typeof payload !== 'string' || payload === '') return;
    const validate = validatorOf(expected);
    if (validate(JSON.parse(payload))) return;
    for (const error of validate.errors ?? [])
      faults.add(`${where} ${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
  }

  return {
    seen,
    install(app) {
      app.addHook('onRoute', ({ method, url, schema }) => {
        const { hide, response } = (schema ?? {}) as WatchedSchema;
        if (!hide)
          for (const name of [method].flat())
            if (name !== 'HEAD')
              for (const status of Object.keys(response ?? {})) documented.add(`${name} ${url} ${status}`);
      });
      app.addHook('onSend', (request, reply, payload, done) => {
        const schema = request.routeOptions.schema as WatchedSchema | undefined;
        if (schema && !schema.hide && !reply.hasHeader('content-encoding')) {
          const where = `${request.method} ${request.routeOptions.url ?? ''} ${reply.statusCode}`;
          seen.add(where);
          compare(where, schema, reply.statusCode, payload);
        }
        done(null, payload);
      });
    },
    check() {
      record('documented', documented);
      record('answered', seen);
      const found = [...faults];
      if (found.length > 0)
        throw new Error(`${found.length} answers were not as documented:\n  ${found.slice(0, MAX_SHOWN).join('\n  ')}`);
    },
  };
}
