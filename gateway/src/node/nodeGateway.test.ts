import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers/promises';
import { SERVICE_NAMES, urlSettingOf } from '@parkwart/contracts/wire/services';
import { LIMITS } from '../limits.ts';
import { API, SESSION } from '../testing/eachGateway.ts';
import { startEchoService, startServer, type TinyServer } from '../testing/echoService.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from '../testing/stopAfterEach.ts';
import { createAdmission } from './admission.ts';
import { createAttemptLimit } from './callLimits.ts';
import { ClientTooSlow } from './clientErrors.ts';
import { readEnvironment } from './environment.ts';
import { CUT_OFF_MS, startNodeGateway } from './nodeGateway.ts';
import { readBody } from './requestBody.ts';

describe('the Node gateway', () => {
  const keeping = new Agent({ keepAlive: true });
  afterAll(() => keeping.destroy());

  const startBefore = async (service: Promise<TinyServer>, limits: { uploadSeconds?: number } = {}) =>
    startNodeGateway({ ...inFrontOf((await stopAfterEach(service)).url), ...limits });

  it('stops after the last response, despite kept-alive and preopened connections', async () => {
    const service = await stopAfterEach(startServer(() => undefined));
    const gateway = await startNodeGateway(inFrontOf(service.url));
    const asked = once(service.server, 'request');
    const asking = request(`${gateway.url}${API}/all-user`, { agent: keeping }).end();
    const [, response] = (await asked) as [IncomingMessage, ServerResponse];
    const openedAhead = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    await once(openedAhead, 'connect');
    // The server accepts connections in order. Because it responds here, it has already accepted the connection
    // `openedAhead`.
    await rawRequest(gateway.url, '/health');

    const stoppedAt = performance.now();
    const stopped = gateway.stop();
    await once(openedAhead.resume(), 'close');
    const responded = once(asking, 'response');
    response.end('done');
    const [received] = (await responded) as [IncomingMessage];
    expect(await text(received)).toBe('done');
    await stopped;
    expect(performance.now() - stoppedAt).toBeLessThan(CUT_OFF_MS);
  });

  it('rejects a request target that is too long with 400, without a body for HEAD', async () => {
    const gateway = await startBefore(startServer(() => undefined));
    const target = `${API}/all-user?${'a'.repeat(30_000)}`;
    const [got, headed] = [
      await rawRequest(gateway.url, target),
      await rawRequest(gateway.url, target, { method: 'HEAD' }),
    ];
    await gateway.stop();
    expect([got.status, JSON.parse(String(got.body)).code]).toEqual([400, 'BAD_REQUEST']);
    expect([headed.status, headed.body.length]).toEqual([400, 0]);
  });

  it('reads a rejected upload to its end, because few clients read a response while they are sending', async () => {
    const gateway = await startBefore(startEchoService('files'));
    const upload = request(`${gateway.url}${API}/upload-files/100001?refuse`, {
      method: 'POST',
      headers: SESSION,
      agent: keeping,
    });
    const [sent, responded] = [once(upload, 'finish'), once(upload, 'response')];
    // Sends more than the socket buffers can hold.
    for (let part = 0; part < 50; part += 1) upload.write(Buffer.alloc(1024 * 1024));
    upload.end();
    const [response] = (await responded) as [IncomingMessage];
    expect(response.statusCode).toBe(409);
    await sent;
    await gateway.stop();
  });

  it('disconnects a client whose upload is not complete in time, even if its data arrives steadily', async () => {
    const uploadSeconds = LIMITS.clientSeconds;
    const gateway = await startBefore(
      startServer((incoming) => incoming.resume()),
      { uploadSeconds },
    );
    const options = { method: 'POST', headers: { ...SESSION, 'Content-Length': 100_000 } };
    const upload = request(`${gateway.url}${API}/upload-files/100001`, options);
    const dripping = setInterval(() => upload.write('x'), 100);
    await expect(once(upload, 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
    clearInterval(dripping);
    await gateway.stop();
  });
});

const complete = {
  PORT: '8080',
  SITE_FOLDER: '/site',
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [urlSettingOf(name), 'http://127.0.0.1:1'])),
  STORAGE_URL: 'http://127.0.0.1:4',
  GATEWAY_KEY: 'k'.repeat(32),
};

describe('readEnvironment', () => {
  it('throws an error that lists every missing or invalid variable in one line', () => {
    const { STORAGE_URL: _missing, ...rest } = complete;
    const read = () => readEnvironment({ ...rest, PORT: 'eighty' });
    expect(read).toThrow(/^gateway: wrong environment: PORT \(.*\), STORAGE_URL \(.*\)$/);
  });

  it.each(['', ' ', '-1', '8e3', '0x50', '80.5', '65536'])('rejects the port „%s“', (PORT) => {
    expect(() => readEnvironment({ ...complete, PORT })).toThrow(/^gateway: wrong environment: PORT \(.*\)$/);
  });

  it.each([
    ['short', 'k'.repeat(31)],
    ['blank', ' \n'],
    ['text that would end its nginx directive', `${'k'.repeat(32)}"; set $x "`],
  ])('rejects a gateway key that is %s', (_title, GATEWAY_KEY) => {
    expect(() => readEnvironment({ ...complete, GATEWAY_KEY })).toThrow(/^gateway: wrong environment: GATEWAY_KEY \(/);
  });
});

describe('the admission of requests', () => {
  it('rejects only an address that uses all of its slots', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 10 });
    expect([enter('a'), enter('a'), enter('a'), enter('b')].map((leave) => leave !== undefined)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('rejects every address when all slots are taken', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 2 });
    const leave = enter('a');
    enter('b');
    expect(enter('c')).toBeUndefined();
    leave?.();
    expect(enter('c')).toBeDefined();
  });

  it('frees a slot only once, even if the slot is released repeatedly', () => {
    const { enter } = createAdmission({ perAddress: 2, overall: 9 });
    const leave = enter('a');
    enter('a');
    leave?.();
    leave?.();
    expect(enter('a')).toBeDefined();
    expect(enter('a')).toBeUndefined();
  });
});

const ALLOWED_AT_ONCE = LIMITS.loginBurst + 1;

describe('createAttemptLimit', () => {
  let time = 0;
  beforeEach(() => {
    time = 1_000_000;
  });
  afterEach(() => jest.useRealTimers());
  const attempts = (limit: (address: string) => boolean, count: number, address = '10.0.0.1') =>
    Array.from({ length: count }, () => limit(address)).filter(Boolean).length;

  it('allows attempts up to the burst limit, and rejects further attempts', () => {
    expect(
      attempts(
        createAttemptLimit(() => time),
        100,
      ),
    ).toBe(ALLOWED_AT_ONCE);
  });

  it('allows one more attempt for each second that passes', () => {
    const limit = createAttemptLimit(() => time);
    attempts(limit, 100);
    time += 3_000;
    expect(attempts(limit, 100)).toBe(3 * LIMITS.loginsPerSecond);
  });

  it('is independent of the system clock', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const limit = createAttemptLimit();
    attempts(limit, 5);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(attempts(limit, 5)).toBe(5);
  });

  it('counts the attempts of each address separately', () => {
    const limit = createAttemptLimit(() => time);
    attempts(limit, 100);
    expect(attempts(limit, 100, '10.0.0.2')).toBe(ALLOWED_AT_ONCE);
  });
});

describe('a request body', () => {
  let server: TinyServer;
  afterEach(() => server.stop());

  async function begin() {
    let arrive: (sides: [IncomingMessage, ServerResponse]) => void = () => undefined;
    const arrived = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
      arrive = resolve;
    });
    server = await startServer((incoming, response) => arrive([incoming, response]));
    const outgoing = request(server.url, { method: 'POST', agent: false });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    const [incoming, response] = await arrived;
    const drip = async () => {
      for await (const _tick of every(5)) {
        if (outgoing.destroyed || outgoing.writableEnded) return;
        outgoing.write('x');
      }
    };
    return { incoming, response, outgoing, drip };
  }

  it('that trickles in steadily is cut off at the deadline', async () => {
    const { incoming, drip } = await begin();
    const reading = readBody(incoming, 100);
    await Promise.all([drip(), expect(reading).rejects.toBeInstanceOf(ClientTooSlow)]);
    expect(incoming.socket.destroyed).toBe(true);
  });
});
