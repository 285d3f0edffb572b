import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface PingenLetter {
  readonly id: string;
  readonly name: string;
  readonly pdf: string;
  status: string;
  /** How often the letter was posted. */
  posted: number;
}

const ORGANISATION = '6a0f2c1e-0000-4000-8000-000000000001';
const CLIENT = 'client-of-the-stand-in';
const SECRET = 'secret-of-the-stand-in';
export const TEST_PRINT_KEY = `${ORGANISATION}:${CLIENT}:${SECRET}`;

export type PingenServer = Awaited<ReturnType<typeof startPingen>>;

/**
 * A stand-in for Pingen's API (https://api.pingen.com/documentation), as far as the service uses it; an idempotency key
 * is remembered for 24 hours.
 */
export async function startPingen() {
  const letters = new Map<string, PingenLetter>();
  const uploads = new Map<string, string>();
  const answers = new Map<string, string>();
  const requests: string[] = [];
  const tokens = new Set<string>();
  let failures: (number | 'lost')[] = [];
  let checkedAs = 'valid';

  const present = ({ id, name, status, posted }: PingenLetter) => ({
    data: {
      id,
      type: 'letters',
      attributes: {
        status,
        file_original_name: name,
        country: 'DE',
        price_currency: 'EUR',
        price_value: 1.19,
        submitted_at: posted > 0 ? '2026-03-16T09:00:00+0100' : null,
      },
    },
  });

  function create(body: string): PingenLetter | undefined {
    const { file_original_name, file_url, file_url_signature, auto_send } = JSON.parse(body).data.attributes;
    const pdf = uploads.get(new URL(file_url).pathname);
    if (pdf === undefined || file_url_signature !== 'signed' || auto_send !== false) return undefined;
    const made = { id: randomUUID(), name: file_original_name, pdf, status: checkedAs, posted: 0 };
    letters.set(made.id, made);
    return made;
  }

  function change(method: string, path: string, body: string): readonly [number, object?] {
    const [, id = '', verb] = /\/deliveries\/letters(?:\/([\w-]+))?(?:\/(send))?$/.exec(path) ?? [];
    const known = letters.get(id);
    if (id && !known) return [404];
    if (!known) {
      const made = method === 'POST' ? create(body) : undefined;
      return made ? [201, present(made)] : [422];
    }
    if (method === 'GET') return [200, present(known)];
    if (method !== 'PATCH' || verb !== 'send') return [405];
    if (known.status !== 'valid') return [409];
    known.posted += 1;
    known.status = 'submitted';
    return [200, present(known)];
  }

  function api(request: IncomingMessage, path: string, body: string): readonly [number, object?] {
    const { method = '', headers } = request;
    if (path === '/auth/access-tokens') {
      const form = new URLSearchParams(body);
      if (form.get('client_id') !== CLIENT || form.get('client_secret') !== SECRET) return [401];
      const token = randomUUID();
      tokens.add(token);
      return [200, { token_type: 'Bearer', access_token: token, expires_in: 43_200 }];
    }
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return [401];
    if (path === '/file-upload') {
      const url = `${origin()}/uploads/${randomUUID()}`;
      return [200, { data: { id: 'upload', type: 'file_uploads', attributes: { url, url_signature: 'signed' } } }];
    }
    if (!path.startsWith(`/organisations/${ORGANISATION}/`)) return [404];
    const key = String(headers['idempotency-key'] ?? '');
    const known = method === 'GET' ? undefined : answers.get(key);
    if (known) return JSON.parse(known);
    const answer = change(method, path, body);
    if (key && answer[0] < 300) answers.set(key, JSON.stringify(answer));
    return answer;
  }

  const respond = (response: ServerResponse, status: number, body: object = { errors: [{ code: 'refused' }] }) =>
    response.writeHead(status, { 'Content-Type': 'application/vnd.api+json' }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = (await buffer(request)).toString('latin1');
    requests.push(`${request.method} ${pathname.replaceAll(/[\da-f-]{36}/g, '…')}`);
    if (pathname.startsWith('/uploads/') && request.method === 'PUT') {
      uploads.set(pathname, body);
      return response.writeHead(request.headers.authorization ? 400 : 200).end();
    }
    const failure = pathname === '/auth/access-tokens' ? undefined : failures.shift();
    if (typeof failure === 'number') return respond(response, failure);
    const [status, answer] = api(request, pathname, body);
    if (failure === 'lost') return response.destroy();
    return respond(response, status, answer);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    endpoint: origin(),
    requests,
    letters: () => [...letters.values()],
    /** New letters get this status when they have been checked. */
    checkAs: (status: string) => {
      checkedAs = status;
    },
    /** Sets the status of all letters that are not drafts. */
    become: (status: string) => {
      for (const letter of letters.values()) if (letter.posted > 0) letter.status = status;
    },
    /**
     * The next requests for letters and uploads fail with these statuses; `lost` executes the request and loses the
     * response.
     */
    failWith: (...next: (number | 'lost')[]) => {
      failures = next;
    },
    /** Forgets the idempotency keys, as after a day. */
    forgetKeys: () => answers.clear(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
