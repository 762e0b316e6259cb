import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { Violation } from 'shared-contracts/wire';

/* Bodies are taken as they are; query strings and headers are text, so numbers and flags are read out of them. */
const strict = new Ajv({
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
 * Returns a validator that is compiled at its first use: compiling the schemas of all routes takes a fifth of the API's
 * start, and a process or a test uses few of them at once.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strict : lenient;
  let compiled: ValidateFunction | undefined;
  return (data: unknown) => {
    const validate = (compiled ??= ajv.compile(schema));
    return validate(data) ? { value: data } : { error: validate.errors as unknown as Error };
  };
};

const VALIDATION_MESSAGES: Record<string, (error: ErrorObject) => string> = {
  additionalProperties: () => 'This field is not known; leave it out.',
  required: () => 'This is required.',
  type: (error) => `This must be of type ${String(error.params.type)}.`,
  pattern: () => 'This is not written in the expected form.',
  enum: (error) => `This must be one of ${(error.params.allowedValues as string[]).join(', ')}.`,
  const: (error) => `This must be ${JSON.stringify(error.params.allowedValue)}.`,
  minimum: (error) => `Enter ${String(error.params.limit)} or more.`,
  maximum: (error) => `Enter ${String(error.params.limit)} or less.`,
  minLength: () => 'This must not be empty.',
  maxLength: (error) => `Use ${String(error.params.limit)} characters or fewer.`,
  minItems: (error) => `Name at least ${String(error.params.limit)}.`,
  maxItems: (error) => `Name at most ${String(error.params.limit)}.`,
  minProperties: () => 'This names nothing to change.',
};

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty));
  return path.join('.') || '(body)';
}

/** One violation per field: the branches of a union complain about the same field several times. */
export function violationsOf(errors: readonly ErrorObject[]): Violation[] {
  const violations = new Map<string, string>();
  for (const error of errors.filter(({ keyword }) => keyword !== 'anyOf')) {
    const message = VALIDATION_MESSAGES[error.keyword]?.(error) ?? 'This is not valid.';
    const known = violations.get(fieldOf(error));
    const isMerged = known !== undefined && error.keyword === 'const' && known.startsWith('This must be "');
    violations.set(
      fieldOf(error),
      isMerged ? `${known.slice(0, -1)} or ${JSON.stringify(error.params.allowedValue)}.` : (known ?? message),
    );
  }
  return [...violations].map(([field, message]) => ({ field, message }));
}
