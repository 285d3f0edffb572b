import { defineCall } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import { type ApiServer, startApi } from '../testing/apiServer.ts';
import { callApi, onChallenge } from './callApi.ts';

const putName = defineCall({
  service: 'users',
  method: 'PUT',
  path: '/name/{id}',
  summary: '',
  allow: ['Admin'],
  idempotent: true,
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ date: z.string(), note: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ name: z.string() }),
});
const deleteThing = defineCall({ service: 'users', method: 'POST', path: '/forget', summary: '', allow: ['Admin'] });

const put = (signal?: AbortSignal) =>
  callApi(
    putName,
    { params: { id: 'a/b' }, query: { date: '5.3.2026', note: undefined }, body: { name: 'Ö' } },
    { idempotencyKey: 'k-1', ifMatch: 7, ...(signal && { signal }) },
  );

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

describe('callApi', () => {
  it('sends the described request and returns the parsed response', async () => {
    api.respond(() => ({ status: 200, body: { name: 'Ö', isNewer: true } }));

    await expect(put()).resolves.toEqual({ name: 'Ö' });
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]).toMatchObject({
      method: 'PUT',
      path: '/name/a%2Fb?date=5.3.2026',
      body: { name: 'Ö' },
    });
    expect(api.requests[0]?.headers).toMatchObject({
      'idempotency-key': 'k-1',
      'if-match': '"7"',
      'content-type': 'application/json',
    });
  });

  it('converts an error response to status, code, German message and fields', async () => {
    const rejection = { code: 'BAD_INPUT', message: 'Bitte prüfen Sie die Eingaben.', fields: { name: 'Fehlt.' } };
    api.respond(() => ({ status: 422, body: rejection }));

    await expect(put()).rejects.toMatchObject({ name: 'ApiError', status: 422, ...rejection });
  });

  it.each([
    [{ 'Retry-After': '90' }, 90],
    [{}, 0],
  ])(
    'derives from the headers %j of an error response that the call may be retried after %d s',
    async (headers, seconds) => {
      api.respond(() => ({ status: 429, body: { code: 'TOO_MANY', message: 'Zu viele Fehlversuche.' }, headers }));

      await expect(put()).rejects.toMatchObject({ status: 429, retryAfter: seconds });
    },
  );

  it('rejects with a German message when the server is unreachable', async () => {
    api.respond(() => 'broken');

    await expect(put()).rejects.toMatchObject({
      status: 0,
      code: 'NOT_REACHED',
      message: expect.stringMatching(/^Der Server ist nicht erreichbar\./),
    });
  });

  it('times out with a German message', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50));
    api.respond(() => new Promise(() => {}));

    await expect(put()).rejects.toMatchObject({
      status: 0,
      code: 'TIMED_OUT',
      message: expect.stringMatching(/^Der Server antwortet nicht\./),
    });
  });

  it.each([
    ['a response that is not JSON', 200, '<html>'],
    ['an error page of a proxy', 502, '<html>Bad Gateway</html>'],
    ['a response in another format', 200, '{"title":1}'],
    ['an error response in another format', 500, '{"error":"x"}'],
  ])('rejects %s', async (_name, status, text) => {
    api.respond(() => ({ status, text }));

    await expect(put()).rejects.toMatchObject({ status, code: 'NOT_UNDERSTOOD' });
  });

  it('rejects with the caller’s own reason when aborted', async () => {
    const aborted = new AbortController();
    api.respond(() => {
      aborted.abort();
      return new Promise(() => {});
    });

    await expect(put(aborted.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a call to a service that is being replaced', () => {
  const unavailable = {
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', message: 'Der Dienst ist gerade nicht erreichbar.' },
    headers: { 'Retry-After': '0.01' },
  };
  const read = defineCall({ service: 'users', method: 'GET', path: '/thing', summary: '', allow: ['Admin'] });
  const unavailableFor = (times: number) =>
    api.respond(() => (api.requests.length <= times ? unavailable : { status: 200, body: { name: 'Ö' } }));

  it.each([
    ['a GET', () => callApi(read, {})],
    ['a PUT', () => put()],
    ['a POST with an idempotency key', () => callApi(deleteThing, {}, { idempotencyKey: 'k-1' })],
  ])('is retried until the service is back: %s', async (_title, call) => {
    unavailableFor(3);
    await call();
    expect(api.requests).toHaveLength(4);
  });

  it('is not retried when it is a POST without an idempotency key', async () => {
    unavailableFor(1);
    await expect(callApi(deleteThing, {})).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ['has a Retry-After above the limit', { 'Retry-After': '90' }],
    ['has no Retry-After', {}],
  ])('fails when the 503 %s', async (_title, headers) => {
    api.respond(() => ({ ...unavailable, headers }));
    await expect(put()).rejects.toMatchObject({ status: 503 });
    expect(api.requests).toHaveLength(1);
  });
});

describe('a call that is rejected with a 403', () => {
  const challenge = { status: 403, body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' } };
  const removeThing = defineCall({
    service: 'users',
    method: 'DELETE',
    path: '/thing',
    summary: '',
    allow: ['Admin'],
  });
  afterEach(() => onChallenge(async () => false));

  it('is repeated once after the user has given the demanded proof', async () => {
    const challenges: string[] = [];
    onChallenge(async ({ code }) => challenges.push(code) > 0);
    api.respond(() => (api.requests.length === 1 ? challenge : { status: 204 }));

    await expect(callApi(removeThing, {})).resolves.toBeUndefined();
    expect(challenges).toEqual(['PROOF_NEEDED']);
    expect(api.requests).toHaveLength(2);
  });

  it('is not repeated a second time', async () => {
    onChallenge(async () => true);
    api.respond(() => challenge);

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    expect(api.requests).toHaveLength(2);
  });

  it('fails with the original error when the user cancels the proof', async () => {
    onChallenge(async () => false);
    api.respond(() => challenge);

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
    expect(api.requests).toHaveLength(1);
  });

  it('does not request a proof when the role lacks the right', async () => {
    const handler = jest.fn();
    onChallenge(handler);
    api.respond(() => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Das dürfen Sie nicht.' } }));

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(handler).not.toHaveBeenCalled();
  });
});
