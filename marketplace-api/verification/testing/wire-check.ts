import { Ajv } from 'ajv';
import type { TSchema } from 'typebox';

// Checking a schema against its meta schema and optimizing the generated code cost more than running it a few times.
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });

/** Returns the differences between a value and its wire schema; empty when it conforms. */
export function wireErrors(schema: TSchema, value: unknown): string[] {
  // Ajv keeps the compiled function of a schema object.
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        (error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
}
