import * as z from 'zod/mini';
import type { Call } from '../calls-kit/call.ts';
import { IDEMPOTENCY_KEY } from '../wire/idempotencyKey.ts';
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '../wire/limits.ts';
import { FORMATS } from './openApiFormats.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Text in requests must not contain NUL or lone surrogates. */
const USABLE = '^[^\\u0000\\p{Cs}]*$';
/** The gateway rejects paths with these characters in any encoding, and segments of only dots. */
const USABLE_IN_PATH = '^(?!\\.{1,2}$)[^/\\\\\\u0000\\p{Cs}]*$';
const SPEAKING = ['pattern', 'allOf', 'enum', 'const', 'format'];

/** A zod schema as docs/openapi.json shows it, for input or output. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', place?: 'path'): JsonSchema {
  return jsonSchemaOf(schema, io, (described) => {
    const isPlain = described.type === 'string' && !SPEAKING.some((word) => word in described);
    if (io === 'input' && isPlain) described.pattern = place ? USABLE_IN_PATH : USABLE;
  });
}

/** A zod schema as JSON Schema, with `change` applied to each part. */
export function jsonSchemaOf(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  change: (described: JsonSchema) => void,
): JsonSchema {
  const {
    $schema: _draft,
    '~standard': _standard,
    ...rest
  }: JsonSchema & { '~standard'?: unknown } = z.toJSONSchema(schema, {
    io,
    metadata: FORMATS,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => change(jsonSchema),
  });
  return rest;
}

interface Header {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  readonly schema: JsonSchema;
}

/** The headers that a call reads besides the session. */
export function headersOf({ idempotent, versioned, driverSession }: Call): Header[] {
  return [
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            description: 'Wer noch einmal dasselbe sendet, bekommt die erste Antwort; mit anderem Inhalt 422.',
            ...(driverSession && { required: true as const }),
            schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source } as const,
          },
        ]
      : []),
    ...(versioned
      ? [
          {
            name: 'If-Match',
            description: 'Die Version, die gesehen wurde; 409, wenn es eine neuere gibt.',
            schema: { type: 'string', pattern: '^"?\\d{1,9}"?$' } as const,
          },
        ]
      : []),
  ];
}

export function multipartOf(field: string): JsonSchema {
  const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: MAX_FILE_BYTES } as const;
  const files = { type: 'array', items: file, minItems: 1, maxItems: MAX_FILES_PER_UPLOAD } as const;
  return { type: 'object', properties: { [field]: files }, required: [field], additionalProperties: false };
}
