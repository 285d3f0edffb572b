import * as z from 'zod/mini';
import { API_PREFIX, type Call } from './call.ts';
import { CALLS } from './calls.ts';
import { CONTRACT_VERSION } from './contractVersion.ts';
import { errorBody } from './errorBody.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const OPEN_WHILE = {
  password: 'Auch solange zuerst das Passwort zu ändern ist.',
  passkey: 'Auch solange zuerst ein Passkey einzurichten ist.',
};
const PROOF = {
  always: 'Die letzte Bestätigung mit Passwort oder Passkey darf höchstens zehn Minuten alt sein.',
  sometimes: 'Je nach Änderung darf die letzte Bestätigung mit Passwort oder Passkey höchstens zehn Minuten alt sein.',
};

const refusals = { $ref: '#/components/responses/Refusal' };

/** The API as an OpenAPI 3.1 document, made from the same descriptions that services and pages use. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of CALLS) {
    const path = API_PREFIX + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parkwart', version: String(CONTRACT_VERSION) },
    paths,
    components: {
      responses: {
        Refusal: {
          description: 'Abgelehnt: `code` für Programme, `message` auf Deutsch für Menschen, `fields` je Eingabefeld.',
          content: json(schemaOf(errorBody, 'output')),
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'parkwart_access' } },
    },
  };
}

function operation(call: Call): object {
  const success = String(call.status ?? (call.redirects ? 302 : call.answer ? 200 : 204));
  return {
    summary: call.summary,
    description: descriptionOf(call),
    tags: [`svc-${call.service}`],
    ...(call.allow === 'everyone' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(call.upload ? { requestBody: { required: true, content: multipart(call.upload) } } : {}),
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } } : {}),
    responses: {
      [success]: {
        description: 'Erfolg',
        ...(call.answer ? { content: content(call.media, schemaOf(call.answer, 'output')) } : {}),
      },
      default: refusals,
    },
  };
}

function descriptionOf({ allow, whileRequired = [], needsProof }: Call): string {
  if (allow === 'everyone') return 'Ohne Anmeldung.';
  return [
    `Für ${allow.join(' und ')}.`,
    ...whileRequired.map((requirement) => OPEN_WHILE[requirement]),
    ...(needsProof ? [PROOF[needsProof]] : []),
  ].join(' ');
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _draft,
    '~standard': _standard,
    ...rest
  }: JsonSchema & { '~standard'?: unknown } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return rest;
}

function content(media: string = 'application/json', schema: JsonSchema): object {
  return { [media]: { schema } };
}

const json = (schema: JsonSchema) => content(undefined, schema);

function multipart(field: string): object {
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { [field]: files }, required: [field] } } };
}
