import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';

const ajv = new Ajv({ allErrors: true, strict: false });

/** What keeps a value from being what the wire schema says; empty when it is. */
export function wireErrors(schema: TSchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
}
