import * as z from 'zod/mini';
import type { Call } from '../calls-kit/call.ts';
import { headersOf, jsonSchemaOf, multipartOf } from './openApiSchemas.ts';

/** The part of JSON Schema that shapes use; all other keywords are compared literally. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

const jsonSchema: z.ZodMiniType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.optional(z.union([z.string(), z.array(z.string())])),
    properties: z.optional(z.record(z.string(), jsonSchema)),
    required: z.optional(z.array(z.string())),
    additionalProperties: z.optional(z.union([z.boolean(), jsonSchema])),
    propertyNames: z.optional(jsonSchema),
    items: z.optional(jsonSchema),
    anyOf: z.optional(z.array(jsonSchema)),
    allOf: z.optional(z.array(jsonSchema)),
    enum: z.optional(z.array(z.unknown())),
  }),
);

/** A call's schemas. The release gate compares the shapes that front ends use with those that services offer. */
export const callShape = z.object({
  /** The service's name without the prefix: `parking`. */
  service: z.string(),
  method: z.string(),
  path: z.string(),
  params: z.optional(jsonSchema),
  query: z.optional(jsonSchema),
  body: z.optional(jsonSchema),
  /** The request headers that the call reads. */
  headers: z.array(z.string()),
  answer: z.optional(jsonSchema),
  /** The media type of a response that is not JSON. */
  media: z.optional(z.string()),
  redirects: z.optional(z.literal(true)),
});
export type CallShape = z.infer<typeof callShape>;

/** `GET /records` */
export const callName = ({ method, path }: Pick<CallShape, 'method' | 'path'>): string => `${method} ${path}`;

/** The call as a front end uses it: response fields with a default are optional. */
export const usedShape = (call: Call): CallShape => shapeOf(call, 'input');

/** The call as a service offers it: the response has only the schema's fields. */
export const offeredShape = (call: Call): CallShape => shapeOf(call, 'output');

function shapeOf(call: Call, responseSide: 'input' | 'output'): CallShape {
  const { service, method, path, params, query, body, upload, answer, media, redirects } = call;
  return {
    service,
    method,
    path,
    ...(params && { params: schemaOf(params, 'input') }),
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    ...(upload && { body: multipartOf(upload) as JsonSchema }),
    headers: headersOf(call).map(({ name }) => name),
    ...(answer && { answer: schemaOf(answer, responseSide) }),
    ...(media && { media }),
    ...(redirects && { redirects }),
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const described = jsonSchemaOf(schema, io, (part) => {
    delete part.description;
    delete part.default;
  });
  return JSON.parse(JSON.stringify(described));
}
