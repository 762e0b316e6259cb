import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';

// Validating and optimizing a schema costs more than running its validator a few times.
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });

/** Returns the differences between a value and its wire schema; empty when it conforms. */
export function wireErrors(schema: TSchema, value: unknown): string[] {
  // Ajv caches the compiled function by schema object.
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
}
