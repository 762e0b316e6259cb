import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Violation } from 'shared-contracts/wire';
import { normalizeBody } from './normalize-body';
import { sizeError } from './size-limits';
import { dictionary } from '../platform/values/dictionary';

/* Bodies are not converted. Query strings and headers are text, so numbers and flags are parsed. */
const strict = new Ajv({
  verbose: true,
  allErrors: true,
  strict: false,
  useDefaults: true,
  coerceTypes: false,
  removeAdditional: false,
});
const lenient = new Ajv({
  allErrors: true,
  strict: false,
  useDefaults: true,
  coerceTypes: 'array',
  removeAdditional: false,
});

/**
 * Returns a validator that is compiled at its first use: compiling all routes takes a fifth of the API's start, and a
 * process uses few at once. Sizes are checked before ajv, which collects all errors and would need the schema's bounds
 * to limit their number.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strict : lenient;
  let compiled: ValidateFunction | undefined;
  return (data: unknown) => {
    const value = httpPart === 'body' || httpPart === 'querystring' ? normalizeBody(schema, data) : data;
    const tooLarge = sizeError(schema, value);
    // Cast: Fastify accepts a list of problems from a validator, but declares an error only.
    if (tooLarge !== null) return { error: [tooLarge] as unknown as Error };
    const validate = (compiled ??= ajv.compile(schema));
    // Cast: as above.
    return validate(value) ? { value } : { error: validate.errors as unknown as Error };
  };
};

const VALIDATION_MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = dictionary({
  additionalProperties: () => 'This field is not known; leave it out.',
  required: () => 'This is required.',
  type: (error) => `This must be of type ${String(error.params.type)}.`,
  pattern: ({ parentSchema }) =>
    (parentSchema as { 'x-text'?: string } | undefined)?.['x-text'] === 'email'
      ? 'Enter an email address such as name@example.com.'
      : 'This is not written in the expected form.',
  enum: (error) => `This must be one of ${(error.params.allowedValues as string[]).join(', ')}.`,
  const: (error) => `This must be ${JSON.stringify(error.params.allowedValue)}.`,
  minimum: (error) => `Enter ${String(error.params.limit)} or more.`,
  maximum: (error) => `Enter ${String(error.params.limit)} or less.`,
  minLength: () => 'This must not be empty.',
  maxLength: (error) => `Use ${String(error.params.limit)} characters or fewer.`,
  minItems: (error) => `Name at least ${String(error.params.limit)}.`,
  maxItems: (error) => `Name at most ${String(error.params.limit)}.`,
  maxProperties: (error) => `Name at most ${String(error.params.limit)}.`,
  minProperties: () => 'This names nothing to change.',
});
const messageOf = (error: ErrorObject): string =>
  VALIDATION_MESSAGES[error.keyword]?.(error) ?? 'This is not valid. Correct it and send it again.';

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty));
  return path.join('.') || '(body)';
}

/** Maximum violations in one problem document; more than any form has fields. */
export const MAX_VIOLATIONS = 20;

/**
 * Returns the first {@link MAX_VIOLATIONS} invalid fields, each once, because the branches of a union report the same
 * field repeatedly.
 */
export function violationsOf(errors: readonly ErrorObject[]): Violation[] {
  const violations = new Map<string, string>();
  for (const error of errors) {
    if (error.keyword === 'anyOf') continue;
    const message = messageOf(error);
    const known = violations.get(fieldOf(error));
    if (known === undefined && violations.size === MAX_VIOLATIONS) break;
    const isMerged = known !== undefined && error.keyword === 'const' && known.startsWith('This must be "');
    violations.set(
      fieldOf(error),
      isMerged ? `${known.slice(0, -1)} or ${JSON.stringify(error.params.allowedValue)}.` : (known ?? message),
    );
  }
  return [...violations].map(([field, message]) => ({ field, message }));
}
