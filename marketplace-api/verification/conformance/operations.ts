import type { App } from '../../src/http/app-types';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  /** `POST /v1/orders` */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Names of the security schemes; undefined where the document has none. */
  readonly security: readonly string[] | undefined;
  /** Roles of staff that may make the call, besides `admin`. */
  readonly staffRoles: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly mediaType: string | null;
  readonly body: JsonSchema | null;
  readonly statuses: readonly number[];
}

interface RawOperation {
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

function toOperation(path: string, method: string, raw: RawOperation): Operation {
  const [media] = Object.entries(raw.requestBody?.content ?? {});
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Operation['method'],
    path,
    summary: raw.summary ?? '',
    tags: raw.tags ?? [],
    security: raw.security?.flatMap((scheme) => Object.keys(scheme)),
    staffRoles: raw.security?.flatMap((scheme) => (scheme.staff as string[] | undefined) ?? []) ?? [],
    parameters: raw.parameters ?? [],
    mediaType: media?.[0] ?? null,
    body: media?.[1].schema ?? null,
    statuses: Object.keys(raw.responses).map(Number),
  };
}

/** Reads every call from the API's OpenAPI document. */
export async function readOperations(app: App): Promise<Operation[]> {
  const document = (await app.inject('/v1/openapi.json')).json<{
    paths: Record<string, Record<string, RawOperation>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => toOperation(path, method, raw)),
  );
}
