import * as z from 'zod/mini';
import { checkIn } from '../calls/checkInAndOut.ts';
import { percent } from '../calls/claimSettings.ts';
import { settingsInput } from '../calls/operatorSettings.ts';
import { getRecords, MAX_PAGE } from '../calls/recordLists.ts';
import { username } from '../calls/user.ts';
import { newUserInput } from '../calls/userCalls.ts';
import type { Call } from '../calls-kit/call.ts';
import { withheld } from '../entities/boothRecord.ts';
import { day, instant, plate } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { IDEMPOTENCY_KEY } from '../wire/idempotencyKey.ts';
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD } from '../wire/limits.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Text in requests must not contain NUL or lone surrogates. */
const USABLE = '^[^\\u0000\\p{Cs}]*$';
/** The gateway rejects paths with these characters in any encoding, and paths with segments of only dots. */
const USABLE_IN_PATH = '^(?!\\.{1,2}$)[^/\\\\\\u0000\\p{Cs}]*$';
const SPEAKING = ['pattern', 'allOf', 'enum', 'const', 'format'];

/** A zod schema as docs/openapi.json shows it, for input or output. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', place?: 'path'): JsonSchema {
  return jsonSchemaOf(schema, io, (described) => {
    const isPlain = described.type === 'string' && !SPEAKING.some((word) => word in described);
    if (io === 'input' && isPlain) described.pattern = place ? USABLE_IN_PATH : USABLE;
  });
}

/** A zod schema as JSON Schema, with `change` applied to the schema and each nested schema. */
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

type FormatSchema = z.core.JSONSchema.BaseSchema;

/**
 * JSON Schema for input checks that are functions, for docs/openapi.json. Separate from the schemas, so that no page
 * loads it.
 */
const FORMATS = z.registry<FormatSchema>();

const YEAR = String.raw`(?:19|[2-9]\d)\d\d`;
const LEAP_YEAR = String.raw`(?:(?:19|[2-9]\d)(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00)`;
const GERMAN_DAY = [
  String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[13578]|1[02])\.${YEAR}`,
  String.raw`(?:0?[1-9]|[12]\d|30)\.(?:0?[469]|11)\.${YEAR}`,
  String.raw`(?:0?[1-9]|1\d|2[0-8])\.0?2\.${YEAR}`,
  String.raw`29\.0?2\.${LEAP_YEAR}`,
];
const ISO_DAY = [
  String.raw`${YEAR}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`${YEAR}-(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`${YEAR}-02-(?:0[1-9]|1\d|2[0-8])`,
  `${LEAP_YEAR}-02-29`,
];
const DAY = `(?:${[...GERMAN_DAY, ...ISO_DAY].join('|')})`;
const CLOCK = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const ISO_INSTANT = String.raw`(?:${ISO_DAY.join('|')})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?${ZONE}`;

function present<Schema>(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new Error('the call takes no such input');
  return schema;
}

const whole = (pattern: string) => `^(?:${pattern})$`;

FORMATS.add(day, {
  pattern: whole(DAY),
  description: 'T.M.JJJJ oder JJJJ-MM-TT.',
});
FORMATS.add(instant, {
  pattern: whole(`${DAY}[ T]${CLOCK}|${ISO_INSTANT}`),
  description: 'Tag und Uhrzeit in Berlin oder ein Zeitpunkt mit Zone.',
});
FORMATS.add(present(checkIn.body).shape.entryTime, {
  pattern: whole(CLOCK),
  description: 'Uhrzeit in Berlin, HH:MM:SS.',
});
FORMATS.add(plate, {
  pattern: String.raw`^[\p{L}\p{N}][\p{L}\p{M}\p{N} .·\-]*$`,
  maxLength: 20,
  description: 'Kennzeichen jedes Landes; gezählt wird in Großbuchstaben (ß als SS).',
});
FORMATS.add(price, { multipleOf: 0.01, description: 'Euro.' });
FORMATS.add(percent, { multipleOf: 0.01, description: 'Prozent im Jahr.' });
FORMATS.add(present(getRecords.query).shape.limit, { pattern: String.raw`^(?:[1-9]\d?|1\d\d|${MAX_PAGE})$` });
FORMATS.add(username, { pattern: String.raw`^(?!\s|\.+$)[^/\\?#%\p{Cc}\p{Cs}]*[^/\\?#%\s\p{Cc}\p{Cs}]$` });
FORMATS.add(newUserInput.shape.phone, {
  anyOf: [
    { type: 'string', pattern: String.raw`^\+?[\d(][\d ()/\-]{1,28}[\d)]$` },
    { type: 'integer', minimum: 100, maximum: 999_999_999_999_999 },
  ],
});
FORMATS.add(settingsInput.shape.iban, {
  format: 'iban',
  description: 'Mit richtiger Prüfsumme; Leerzeichen stören nicht.',
});
FORMATS.add(settingsInput.shape.bic, { format: 'bic', description: 'Eine BIC oder leer.' });
for (const schema of Object.values(withheld)) {
  const blank = schema.parse(undefined);
  const format: FormatSchema = Array.isArray(blank) ? { type: 'array', maxItems: 0 } : { const: blank };
  FORMATS.add(schema, { ...format, description: 'Immer leer: Das sieht nur das Büro.' });
}
