import { API_PREFIX, type Call, pathOf } from '@parkwart/contracts/calls-kit/call';
import type { RawRequest } from './send.ts';

export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RawRequest['body'];
}

export type Mutation = (draft: Draft) => Draft;

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Sender {
  readonly cookie: string;
  readonly driverSession: string;
}

export const BOUNDARY = 'parkwart-boundary';

const fileIn = (field: string) => ({
  headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${field}"; filename="Notiz.txt"`,
    'Content-Type: application/octet-stream',
    '',
    'Rückschein',
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
});

/** A request to the call, with a file if the call accepts files. */
export function draftOf(call: Call, { params, query, headers, body }: Input, { cookie, driverSession }: Sender): Draft {
  const json =
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const content = call.upload ? fileIn(call.upload) : json;
  return {
    method: call.method,
    path: API_PREFIX + pathOf(call, { params }),
    query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(value)]),
    headers: {
      ...headers,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(call.driverSession ? { Authorization: `Bearer ${driverSession}` } : {}),
      ...content.headers,
    },
    body: content.body,
  };
}

export function toRawRequest({ method, path, query, headers, body }: Draft): RawRequest {
  const text = query.map(([name, value]) => `${name}=${value}`).join('&');
  return { method, path: text ? `${path}?${text}` : path, headers, body };
}
