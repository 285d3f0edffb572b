import type * as z from 'zod/mini';
import { CALLS, RULES_OF_FEATURES } from '../calls/calls.ts';
import { API_PREFIX, type Call, type Refusal } from '../calls-kit/call.ts';
import type { Request, Rule } from '../calls-kit/rule.ts';
import { CONTRACT_VERSION } from '../wire/contractVersion.ts';
import { errorBody } from '../wire/errorBody.ts';
import { callName } from './callShape.ts';
import { headersOf, multipartOf, schemaOf } from './openApiSchemas.ts';

interface Example {
  readonly request: Request & { readonly headers?: Readonly<Record<string, string>> };
  readonly answer?: unknown;
}
/** Examples by method and path. */
export type Examples = Readonly<Record<string, Example>>;

const OPEN_WHILE = {
  password: 'Auch solange zuerst das Passwort zu ändern ist.',
  passkey: 'Auch solange zuerst ein Passkey einzurichten ist.',
};
const PROOF = {
  always: 'Die letzte Bestätigung mit Passwort oder Passkey darf höchstens zehn Minuten alt sein.',
  sometimes: 'Je nach Änderung darf die letzte Bestätigung mit Passwort oder Passkey höchstens zehn Minuten alt sein.',
};

const REFUSAL = { $ref: '#/components/responses/Refusal' };

export function openApiDocument(examples: Examples): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of CALLS) {
    const path = API_PREFIX + call.path;
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(call, examples[callName(call)] ?? { request: {} }),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parkwart', version: String(CONTRACT_VERSION) },
    paths,
    components: {
      responses: {
        Refusal: {
          description: 'Abgelehnt: `code` für Programme, `message` auf Deutsch für Menschen, `fields` je Eingabefeld.',
          content: { 'application/json': { schema: schemaOf(errorBody, 'output') } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'parkwart_access' },
        driverPage: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(call: Call, example: Example): object {
  return {
    summary: call.summary,
    description: descriptionOf(call),
    tags: [`svc-${call.service}`],
    ...(call.allow === 'everyone' ? {} : { security: [{ session: [] }] }),
    ...(call.driverSession && { security: [{ driverPage: [] }] }),
    parameters: [
      ...parameters(call, 'path', example),
      ...parameters(call, 'query', example),
      ...headers(call, example),
    ],
    ...requestBody(call, example),
    responses: { [successStatus(call)]: success(call, example.answer), ...refusals(call) },
  };
}

function successStatus({ status, redirects, answer }: Call): number {
  return status ?? (redirects ? 302 : answer ? 200 : 204);
}

function descriptionOf(call: Call): string {
  const { allow, whileRequired = [], needsProof } = call;
  return [
    allow === 'everyone' ? openTo(call) : `Für ${allow.join(' und ')}.`,
    ...rulesOf(call).map(({ says }) => says),
    ...whileRequired.map((requirement) => OPEN_WHILE[requirement]),
    ...(needsProof ? [PROOF[needsProof]] : []),
  ].join(' ');
}

const openTo = ({ driverSession }: Call) =>
  driverSession ? 'Ohne Anmeldung, mit der Sitzung der Seite für Fahrer.' : 'Ohne Anmeldung.';

const given = (example: unknown) => (example === undefined ? {} : { example });

function parameters(call: Call, place: 'path' | 'query', { request }: Example): object[] {
  const schema = place === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', place === 'path' ? place : undefined);
  const examples = (place === 'path' ? request.params : request.query) ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...given(examples[name]),
  }));
}

function headers(call: Call, { request: { headers: examples = {} } }: Example): object[] {
  return headersOf(call).map((header) => ({ ...header, in: 'header', ...given(examples[header.name]) }));
}

function requestBody(call: Call, { request: { body } }: Example): object {
  const content = call.upload
    ? { 'multipart/form-data': { schema: multipartOf(call.upload) } }
    : call.body && { 'application/json': { schema: schemaOf(call.body, 'input'), example: body } };
  return content ? { requestBody: { required: true, content } } : {};
}

function success({ answer, media, redirects }: Call, example: unknown): object {
  return {
    description: 'Erfolg',
    ...(redirects ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
    ...(answer ? { content: { [media ?? 'application/json']: { schema: schemaOf(answer, 'output'), example } } } : {}),
  };
}

function refusals(call: Call): object {
  const each = Object.entries(refusalsOf(call)).map(([status, description]) => [status, { ...REFUSAL, description }]);
  return { ...Object.fromEntries(each), default: REFUSAL };
}

const SAYS: Readonly<Record<Refusal, string>> = {
  400: 'Die Eingabe ist ungültig; `fields` sagt, wo.',
  401: 'Ohne gültige Sitzung oder mit falschem Passwort.',
  403: 'Dazu fehlt das Recht, oder die Anfrage kommt von einer fremden Seite.',
  404: 'Das Genannte gibt es nicht.',
  409: 'Inzwischen geändert, schon vergeben oder nicht eindeutig.',
  413: 'Zu groß.',
  415: 'Kein JSON oder keine Dateien, eine unbekannte Kodierung oder eine nicht erlaubte Art von Datei.',
  422: 'Wohlgeformt, aber gegen eine Regel.',
  429: 'Zu viele Versuche; `Retry-After` sagt, wann es weitergeht.',
  503: 'Ein Teil ist gerade nicht erreichbar; `Retry-After` sagt, wann es sich wieder lohnt.',
};

/** A call's error statuses with their meanings. */
function refusalsOf(call: Call): Record<string, string> {
  const { allow, method, writes, params, query, body, upload, refuses = [] } = call;
  const isOpen = allow === 'everyone';
  const statuses: Refusal[] = [
    ...(params || query || body || upload ? ([400] as const) : []),
    ...(isOpen ? [] : ([401, 403] as const)),
    ...(method !== 'GET' || writes ? ([403] as const) : []),
    ...(body || upload ? ([413, 415] as const) : []),
    ...refuses,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, SAYS[status]]));
}

/**
 * The rules that apply to a call: first the rules of the checks in the call's schemas, in the order of the checks, then
 * the rules that list the call itself.
 */
export function rulesOf(call: Call): readonly Rule[] {
  const checks: unknown[] = [call.query, call.body].flatMap((schema) => schema?._zod.def.checks ?? []);
  return [
    ...checks.flatMap((wanted) => RULES_OF_FEATURES.filter(({ check }) => check === wanted)),
    ...RULES_OF_FEATURES.filter(({ calls }) => calls?.includes(call)),
  ];
}

/** The validation errors that the API would report for a request. */
export function issuesOf(call: Call, request: Request): z.core.$ZodIssue[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const value = request[part] ?? (part === 'body' ? undefined : {});
    return call[part]?.safeParse(value).error?.issues ?? [];
  });
}
