import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { LIMITS } from '../limits.ts';
import { API, SESSION } from '../testing/eachGateway.ts';
import { startEchoService, startServer, type TinyServer } from '../testing/echoService.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from '../testing/stopAfterEach.ts';
import { CUT_OFF_MS, startNodeGateway } from './nodeGateway.ts';

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
    // Connections are accepted in order.
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

  it('rejects a target that is too long with 400, without a body for HEAD', async () => {
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

  it('reads a rejected upload to its end, since few clients read while they send', async () => {
    const gateway = await startBefore(startEchoService('files'));
    const upload = request(`${gateway.url}${API}/upload-files/100001?refuse`, {
      method: 'POST',
      headers: SESSION,
      agent: keeping,
    });
    const [sent, responded] = [once(upload, 'finish'), once(upload, 'response')];
    // More than socket buffers can hold.
    for (let part = 0; part < 50; part += 1) upload.write(Buffer.alloc(1024 * 1024));
    upload.end();
    const [response] = (await responded) as [IncomingMessage];
    expect(response.statusCode).toBe(409);
    await sent;
    await gateway.stop();
  });

  it('disconnects an upload that is not complete in time, however steadily it trickles in', async () => {
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
