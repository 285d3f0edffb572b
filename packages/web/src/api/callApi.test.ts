import { defineCall } from '@parkwart/contracts/call';
import * as z from 'zod/mini';
import { type ApiServer, startApi } from '../testing/apiServer.ts';
import { callApi } from './callApi.ts';
import { registerRemedy } from './remedy.ts';

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
const forget = defineCall({ service: 'users', method: 'POST', path: '/forget', summary: '', allow: ['Admin'] });

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
afterEach(async () => {
  jest.restoreAllMocks();
  await api.stop();
});

describe('callApi', () => {
  it('sends what the call is described with and gives the parsed answer', async () => {
    api.answer(() => ({ status: 200, body: { name: 'Ö', isNewer: true } }));

    await expect(put()).resolves.toEqual({ name: 'Ö' });
    expect(api.arrived).toHaveLength(1);
    expect(api.arrived[0]).toMatchObject({
      method: 'PUT',
      path: '/name/a%2Fb?date=5.3.2026',
      body: { name: 'Ö' },
    });
    expect(api.arrived[0]?.headers).toMatchObject({
      'idempotency-key': 'k-1',
      'if-match': '"7"',
      'content-type': 'application/json',
    });
  });

  it('gives nothing for a call that answers nothing', async () => {
    api.answer(() => ({ status: 204 }));

    await expect(callApi(forget, {})).resolves.toBeUndefined();
    expect(api.arrived[0]?.headers['content-type']).toBeUndefined();
    expect(api.arrived[0]?.headers['if-match']).toBeUndefined();
  });

  it('turns a refusal into its status, code, German message and fields', async () => {
    const refusal = { code: 'BAD_INPUT', message: 'Bitte prüfen Sie die Eingaben.', fields: { name: 'Fehlt.' } };
    api.answer(() => ({ status: 422, body: refusal }));

    await expect(put()).rejects.toMatchObject({ name: 'ApiError', status: 422, ...refusal });
  });

  it.each([
    [{ 'Retry-After': '90' }, 90],
    [{}, 0],
  ])('tells of a refusal with the headers %j that it is worth trying again in %d s', async (headers, seconds) => {
    api.answer(() => ({ status: 429, body: { code: 'TOO_MANY', message: 'Zu viele Fehlversuche.' }, headers }));

    await expect(put()).rejects.toMatchObject({ status: 429, retryAfter: seconds });
  });

  it('says in German that the server cannot be reached', async () => {
    api.answer(() => 'broken');

    await expect(put()).rejects.toMatchObject({
      status: 0,
      code: 'NOT_REACHED',
      message: expect.stringMatching(/^Der Server ist nicht erreichbar\./),
    });
  });

  it('gives up on a server that does not answer, with a German message', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50));
    api.answer(() => new Promise(() => {}));

    await expect(put()).rejects.toMatchObject({
      status: 0,
      code: 'TIMED_OUT',
      message: expect.stringMatching(/^Der Server antwortet nicht\./),
    });
  });

  it.each([
    ['an answer that is not JSON', 200, '<html>'],
    ['an error page of something between', 502, '<html>Bad Gateway</html>'],
    ['an answer of another shape', 200, '{"title":1}'],
    ['a refusal of another shape', 500, '{"error":"x"}'],
  ])('does not take %s for an answer', async (_name, status, text) => {
    api.answer(() => ({ status, text }));

    await expect(put()).rejects.toMatchObject({ status, code: 'NOT_UNDERSTOOD' });
  });

  it('leaves it to whoever gave a call up to know why', async () => {
    const givenUp = new AbortController();
    api.answer(() => {
      givenUp.abort();
      return new Promise(() => {});
    });

    await expect(put(givenUp.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a call whose service is being replaced', () => {
  const unavailable = {
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', message: 'Der Dienst ist gerade nicht erreichbar.' },
    headers: { 'Retry-After': '0.01' },
  };
  const read = defineCall({ service: 'users', method: 'GET', path: '/thing', summary: '', allow: ['Admin'] });
  const backAfter = (times: number) =>
    api.answer(() => (api.arrived.length <= times ? unavailable : { status: 200, body: { name: 'Ö' } }));

  it.each([
    ['a GET', () => callApi(read, {})],
    ['a PUT', () => put()],
    ['a POST with an idempotency key', () => callApi(forget, {}, { idempotencyKey: 'k-1' })],
  ])('is repeated until the service is back: %s', async (_title, call) => {
    backAfter(3);
    await call();
    expect(api.arrived).toHaveLength(4);
  });

  it('is not repeated when the write may have begun and has no key', async () => {
    backAfter(1);
    await expect(callApi(forget, {})).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(api.arrived).toHaveLength(1);
  });

  it.each([
    ['says that it takes longer', { 'Retry-After': '90' }],
    ['does not say when it is back', {}],
  ])('fails when the service %s', async (_title, headers) => {
    api.answer(() => ({ ...unavailable, headers }));
    await expect(put()).rejects.toMatchObject({ status: 503 });
    expect(api.arrived).toHaveLength(1);
  });

  it('ends with its reason when it is aborted in between', async () => {
    const control = new AbortController();
    api.answer(() => {
      setTimeout(() => control.abort(new Error('Zu.')), 50);
      return { ...unavailable, headers: { 'Retry-After': '5' } };
    });
    await expect(put(control.signal)).rejects.toThrow('Zu.');
    expect(api.arrived).toHaveLength(1);
  });
});

describe('a call that is refused until the person has done something', () => {
  const needed = { status: 403, body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' } };
  const removeThing = defineCall({
    service: 'users',
    method: 'DELETE',
    path: '/thing',
    summary: '',
    allow: ['Admin'],
  });
  afterEach(() => registerRemedy(async () => false));

  it('is repeated once when it is done', async () => {
    const asked: string[] = [];
    registerRemedy(async ({ code }) => asked.push(code) > 0);
    api.answer(() => (api.arrived.length === 1 ? needed : { status: 204 }));

    await expect(callApi(removeThing, {})).resolves.toBeUndefined();
    expect(asked).toEqual(['PROOF_NEEDED']);
    expect(api.arrived).toHaveLength(2);
  });

  it('is not repeated a second time', async () => {
    registerRemedy(async () => true);
    api.answer(() => needed);

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    expect(api.arrived).toHaveLength(2);
  });

  it('fails as it was refused when the person gives up', async () => {
    registerRemedy(async () => false);
    api.answer(() => needed);

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
    expect(api.arrived).toHaveLength(1);
  });

  it('asks nothing for a right that the role lacks', async () => {
    const remedy = jest.fn();
    registerRemedy(remedy);
    api.answer(() => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Das dürfen Sie nicht.' } }));

    await expect(callApi(removeThing, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(remedy).not.toHaveBeenCalled();
  });
});
