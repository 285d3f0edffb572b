import { API_PREFIX, type Call } from '@parkwart/contracts/calls/call';
import { CALLS } from '@parkwart/contracts/calls/calls';
import { openApiDocument } from '@parkwart/contracts/openapi/openApi';
import { rulesOf } from '@parkwart/contracts/openapi/openApiRules';
import { type DescribedRequest, requestsFor } from '@parkwart/contracts/testing/inputsFor';
import { recordedExamples } from '@parkwart/contracts/testing/recordings';
import fc from 'fast-check';
import type { CarPark } from './carPark.ts';
import { multipart } from './multipart.ts';
import { type Draft, mutations } from './mutations.ts';
import type { RawRequest } from './send.ts';

/** A hostile request and the call from which it is derived. */
export interface HostileRequest {
  readonly call: string;
  readonly sent: RawRequest;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRequest & { readonly responses: object }>>>>;
}
const { paths } = JSON.parse(JSON.stringify(openApiDocument(recordedExamples()))) as Document;

const OPEN_WEIGHT = 12;

/** Existing data, so that a request could change it. */
type Targets = Pick<CarPark, 'invoiceNumber' | 'recordId' | 'imageId' | 'fineId' | 'permitId' | 'ids'>;

/** Valid requests from the contracts, changed by one or two mutations. */
export function hostileRequests(cookie: string, targets: Targets): fc.Arbitrary<HostileRequest> {
  // Without a session all other calls fail at once.
  const weightOf = ({ allow }: Call) => (cookie === '' && allow === 'everyone' ? OPEN_WEIGHT : 1);
  return fc.oneof(...CALLS.map((call) => ({ weight: weightOf(call), arbitrary: hostileTo(call, cookie, targets) })));
}

function hostileTo(call: Call, cookie: string, targets: Targets): fc.Arbitrary<HostileRequest> {
  return fc
    .record({ draft: draftsOf(call, cookie, targets), mutation: mutations(call.upload !== undefined) })
    .map(({ draft, mutation }) => ({ call: nameOf(call), sent: toRawRequest(mutation(draft)) }));
}

export interface ValidRequest extends HostileRequest {
  readonly statuses: readonly string[];
}

/** Requests to all calls as docs/openapi.json describes them, including the rules in its texts. */
export function validRequests(cookie: string, targets: Targets): fc.Arbitrary<ValidRequest> {
  return fc.oneof(
    ...CALLS.map((call) =>
      draftsOf(call, cookie, targets).map((draft) => ({
        call: nameOf(call),
        sent: toRawRequest(draft),
        statuses: Object.keys(describedAt(call).responses),
      })),
    ),
  );
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

function describedAt(call: Call): DescribedRequest & { readonly responses: object } {
  const described = paths[API_PREFIX + call.path]?.[call.method.toLowerCase()];
  if (!described) throw new Error(`${nameOf(call)} is not described`);
  return described;
}

function draftsOf(call: Call, cookie: string, targets: Targets): fc.Arbitrary<Draft> {
  const rules = rulesOf(call);
  const requests = requestsFor(describedAt(call))
    .map((request) => rules.reduce((kept, rule) => rule.keep?.(kept) ?? kept, request))
    .filter((request) => rules.every((rule) => rule.accepts(request)));
  return fc.record({ request: requests, hitsTarget: fc.boolean() }).map(({ request, hitsTarget }) => {
    const real = hitsTarget ? targetsOf(call, targets) : {};
    return draftOf(call, cookie, { ...request, params: { ...request.params, ...real } });
  });
}

function targetsOf({ path }: Call, targets: Targets): Record<string, string> {
  const { invoiceNumber, recordId, imageId, fineId, permitId, ids } = targets;
  const [, kind = ''] = path.split('/');
  const id = { fine: fineId, image: imageId, attachment: imageId, permits: permitId }[kind] ?? ids.petra;
  return { invoiceNumber, id, username: 'petra', record: recordId };
}

interface Request {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function draftOf(call: Call, cookie: string, { params, query, headers, body }: Request): Draft {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const files = call.upload ? multipart([{ name: 'Notiz.txt', content: 'Rückschein' }]) : undefined;
  const json = body === undefined ? undefined : JSON.stringify(harmless(body));
  const targetQuery = 'id' in query && params.record ? { ...query, id: params.record } : query;
  return {
    method: call.method,
    path: API_PREFIX + path,
    query: Object.entries(targetQuery).map(([name, value]) => [name, encodeURIComponent(value)]),
    headers: {
      ...headers,
      // A logout would end the session that the next requests need.
      ...(cookie && call.path !== '/logout' ? { Cookie: cookie } : {}),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...files?.headers,
    },
    body: files?.body ?? json,
  };
}

/** With passkeys required, an admin without one is locked out. */
function harmless(body: unknown): unknown {
  const isSettings = typeof body === 'object' && body !== null && 'adminPasskeyRequired' in body;
  return isSettings ? { ...body, adminPasskeyRequired: false } : body;
}

function toRawRequest({ method, path, query, headers, body }: Draft): RawRequest {
  const text = query.map(([name, value]) => `${name}=${value}`).join('&');
  return { method, path: text ? `${path}?${text}` : path, headers, body };
}
