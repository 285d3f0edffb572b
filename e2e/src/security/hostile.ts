import { CALLS } from '@parkwart/contracts/calls/calls';
import { API_PREFIX, type Call } from '@parkwart/contracts/calls-kit/call';
import { issuesOf, openApiDocument, rulesOf } from '@parkwart/contracts/openapi/openApi';
import { type DescribedRequest, requestsFor } from '@parkwart/contracts/testing/inputsFor';
import { recordedExamples } from '@parkwart/contracts/testing/recordings';
import fc from 'fast-check';
import type { CarPark } from './carPark.ts';
import { type Draft, draftOf, toRawRequest } from './draft.ts';
import { mutations } from './mutations.ts';
import type { RawRequest } from './send.ts';

export interface HostileRequest {
  readonly call: string;
  readonly sent: RawRequest;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedRequest & { readonly responses: object }>>>>;
}
const { paths } = JSON.parse(JSON.stringify(openApiDocument(recordedExamples()))) as Document;

const OPEN_WEIGHT = 12;

/** Ids of existing data, so that a request could change this data. */
type Targets = Pick<
  CarPark,
  'invoiceNumber' | 'recordId' | 'imageId' | 'fineId' | 'permitId' | 'bankEntryId' | 'ids' | 'driverSession'
>;

/** Valid requests from the contracts, changed by one or two mutations. */
export function hostileRequests(cookie: string, targets: Targets): fc.Arbitrary<HostileRequest> {
  // Calls that are open to everyone get a higher weight: without a session, all other calls are rejected immediately.
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
    .filter((request) => rules.length === 0 || issuesOf(call, request).length === 0);
  // The logout is sent without a session, because it would end the session that the next requests need.
  const sender = { cookie: call.path === '/logout' ? '' : cookie, driverSession: targets.driverSession };
  return fc.record({ request: requests, hitsTarget: fc.boolean() }).map(({ request, hitsTarget }) => {
    const body = harmless(request.body);
    if (!hitsTarget) return draftOf(call, { ...request, body }, sender);
    const params = { ...request.params, ...targetsOf(call, targets) };
    const query = 'id' in request.query ? { ...request.query, id: targets.recordId } : request.query;
    return draftOf(call, { ...request, params, query, body }, sender);
  });
}

function targetsOf(call: Call, targets: Targets): Record<string, string> {
  const { invoiceNumber, imageId, fineId, permitId, bankEntryId, ids } = targets;
  const [, kind = ''] = call.path.split('/');
  const own = { fine: fineId, image: imageId, attachment: imageId, permits: permitId, bank: bankEntryId };
  // Row ids are numbers, and earlier requests create the row with the number 1.
  const id = own[kind as keyof typeof own] ?? (isRowId(call) ? '1' : ids.petra);
  return { invoiceNumber, id, username: 'petra' };
}

function isRowId(call: Call): boolean {
  const id = describedAt(call).parameters.find(({ name, in: place }) => name === 'id' && place === 'path');
  return id?.schema.pattern?.startsWith('^[1-9]') ?? false;
}

/**
 * Replaces settings that would block later requests: mandatory passkeys would lock out an admin without a passkey, and
 * a driver's page that is off would reject all drivers.
 */
function harmless(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('adminPasskeyRequired' in body) return { ...body, adminPasskeyRequired: false };
  return 'isOn' in body && 'address' in body ? { isOn: true, address: 'https://parken.example' } : body;
}
