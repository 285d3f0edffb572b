import * as z from 'zod/mini';
import { type LetterService, LetterServiceError, type ServiceLetter } from './service.ts';

interface PingenAccess {
  /** `organisation:client id:client secret` */
  readonly key: string;
  readonly isTest: boolean;
  /** The API's address; Pingen's own by default. */
  readonly endpoint?: string | undefined;
  readonly timeoutMs?: number;
}

const PRODUCTION = 'https://api.pingen.com';
/** Pingen's test environment, which has separate accounts and prints nothing. */
const STAGING = 'https://api-staging.pingen.com';

const TIMEOUT_MS = 20_000;
const JSON_API = 'application/vnd.api+json';
const PRINT = { delivery_product: 'cheap', print_mode: 'simplex', print_spectrum: 'grayscale' };

const grant = z.object({ access_token: z.string(), expires_in: z.number() });
const upload = z.object({ data: z.object({ attributes: z.object({ url: z.url(), url_signature: z.string() }) }) });
const letter = z.object({
  data: z.object({
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    attributes: z.object({
      status: z.string(),
      price_currency: z.nullish(z.string()),
      price_value: z.nullish(z.number()),
    }),
  }),
});
type Shown = z.output<typeof letter>['data'];

const cancelled = 'Der Brief wurde beim Druckdienst abgebrochen.';

/** Pingen publishes no list of its letter states; a state that is missing here changes nothing. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid: 'Der Druckdienst hat das PDF nicht angenommen.',
  action_required: 'Der Druckdienst konnte die Anschrift nicht lesen oder vermisst die freien Ränder.',
  unprintable: 'Der Druckdienst konnte den Brief nicht drucken.',
  rejected: 'Der Druckdienst hat den Brief abgelehnt.',
  undeliverable: 'Die Post konnte den Brief nicht zustellen.',
  expired: cancelled,
  cancelled,
  cancelled_expired: cancelled,
};

const STATES: Readonly<Record<string, ServiceLetter['state']>> = {
  valid: 'draft',
  sent: 'sent',
  delivered: 'sent',
  undeliverable: 'returned',
};

function presentLetter({ attributes: { status, price_currency, price_value } }: Shown): ServiceLetter {
  const reason = REFUSALS[status];
  const isPriced = price_currency === 'EUR' && typeof price_value === 'number';
  return {
    state: STATES[status] ?? (reason === undefined ? 'pending' : 'refused'),
    reason,
    cents: isPriced ? Math.round(price_value * 100) : null,
  };
}

interface Call {
  readonly method?: string;
  readonly data?: object;
  readonly once?: string;
}

/**
 * Sends requests with an access token, and fetches a new token shortly before it expires or when the API refuses it.
 */
function pingenApi({ key, isTest, endpoint, timeoutMs = TIMEOUT_MS }: PingenAccess) {
  const [, client_id = '', client_secret = ''] = key.split(':');
  const base = endpoint ?? (isTest ? STAGING : PRODUCTION);
  let token = { value: '', until: 0 };

  async function request(address: URL | string, init: RequestInit): Promise<Response> {
    const limits = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
    const response = await fetch(address, { ...init, ...limits });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 401) token = { value: '', until: 0 };
    throw new LetterServiceError(response.status);
  }

  async function authorization(): Promise<string> {
    if (token.until <= Date.now()) {
      const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
      const response = await request(`${base}/auth/access-tokens`, { method: 'POST', body });
      const { access_token: value, expires_in } = grant.parse(await response.json());
      token = { value, until: Date.now() + (expires_in - 60) * 1_000 };
    }
    return `Bearer ${token.value}`;
  }

  async function call(path: string, { method = 'GET', data, once }: Call = {}): Promise<unknown> {
    const headers = {
      Accept: JSON_API,
      Authorization: await authorization(),
      ...(data && { 'Content-Type': JSON_API }),
      ...(once !== undefined && { 'Idempotency-Key': once }),
    };
    const response = await request(base + path, { method, headers, ...(data && { body: JSON.stringify({ data }) }) });
    return response.json();
  }

  return { request, call };
}

/**
 * Pingen's API (https://api.pingen.com/documentation). Pingen's own library accepts no idempotency key, and takes files
 * by path only.
 */
export function pingen(access: PingenAccess): LetterService {
  const { isTest, endpoint } = access;
  const { request, call } = pingenApi(access);
  const letters = `/organisations/${access.key.split(':')[0]}/deliveries/letters`;
  return {
    isTest,

    create: async ({ reference, name, pdf }) => {
      const { url, url_signature } = upload.parse(await call('/file-upload')).data.attributes;
      // The address is signed for this file only, so the upload needs no token; the address must use TLS.
      if (endpoint === undefined && new URL(url).protocol !== 'https:') throw new Error('An upload is not encrypted.');
      await request(url, { method: 'PUT', body: pdf as Uint8Array<ArrayBuffer> });
      const file = { file_original_name: name, file_url: url, file_url_signature: url_signature };
      const attributes = { ...file, address_position: 'left', auto_send: false };
      const data = { type: 'letters', attributes };
      return letter.parse(await call(letters, { method: 'POST', data, once: reference })).data.id;
    },

    find: async (id) => {
      try {
        return presentLetter(letter.parse(await call(`${letters}/${id}`)).data);
      } catch (error) {
        if (error instanceof LetterServiceError && error.code === 404) return undefined;
        throw error;
      }
    },

    send: async (id) => {
      const data = { id, type: 'letters', attributes: PRINT };
      await call(`${letters}/${id}/send`, { method: 'PATCH', data, once: `${id}-send` });
    },
  };
}
