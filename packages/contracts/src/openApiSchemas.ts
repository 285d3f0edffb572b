import * as z from 'zod/mini';
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from './attachments.ts';
import type { Call } from './call.ts';
import { IDEMPOTENCY_KEY } from './idempotencyKey.ts';
import { FORMATS } from './openApiFormats.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What no text of a request may hold: NUL and halves of letters. */
const USABLE = '^[^\\u0000\\p{Cs}]*$';
/** A gateway refuses paths that hold these in any spelling, or dots alone. */
const USABLE_IN_PATH = '^(?!\\.{1,2}$)[^/\\\\\\u0000\\p{Cs}]*$';
const SPEAKING = ['pattern', 'allOf', 'enum', 'const', 'format'];

/** A schema of zod as docs/openapi.json has it: what goes in, or what comes out. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', place?: 'path'): JsonSchema {
  return jsonSchemaOf(schema, io, (described) => {
    const isPlain = described.type === 'string' && !SPEAKING.some((word) => word in described);
    if (io === 'input' && isPlain) described.pattern = place ? USABLE_IN_PATH : USABLE;
  });
}

/** A schema of zod in JSON Schema, each part of it changed by `change`. */
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
  readonly schema: JsonSchema;
}

/** The headers that a call reads besides its session's cookie. */
export function headersOf({ idempotent, versioned }: Call): Header[] {
  return [
    ...(idempotent
      ? [
          {
            name: 'Idempotency-Key',
            description: 'Wer noch einmal dasselbe sendet, bekommt die erste Antwort; mit anderem Inhalt 422.',
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
