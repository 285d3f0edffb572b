import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type TinyServer } from '../testing/echoService.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { stopAfterEach } from '../testing/stopAfterEach.ts';
import { type ProxiedRequest, proxyRequest } from './proxyRequest.ts';

const agent = new Agent({ keepAlive: true });
const connectionTo = ({ port }: TinyServer, sockets: Agent['sockets']) =>
  Object.entries(sockets).find(([name]) => name.includes(`:${port}:`))?.[1]?.[0];
const start = (...parameters: Parameters<typeof startServer>) => stopAfterEach(startServer(...parameters));

const TIMEOUTS = { timeoutMs: 60_000, clientTimeoutMs: 50_000 };
type Change = Partial<Pick<ProxiedRequest, 'timeoutMs' | 'repeatable'>> & {
  readonly ready?: (response: ServerResponse) => Promise<unknown>;
};

function startProxy(target: string, { ready, ...change }: Change = {}) {
  return start(async (request, response) => {
    const body = Buffer.alloc(0);
    await ready?.(response);
    const proxied = { request, response, target, agent, headers: {}, body, ...TIMEOUTS, repeatable: true, ...change };
    proxyRequest(proxied).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503).end(error.message);
    });
  });
}

afterAll(() => agent.destroy());

describe('proxyRequest', () => {
  it('rejects with an error when the service does not respond in time', async () => {
    const { url } = await start(() => undefined);
    const proxy = await startProxy(url, { timeoutMs: 50 });
    const received = await rawRequest(proxy.url, '/');
    expect({ status: received.status, body: received.body.toString() }).toEqual({
      status: 503,
      body: 'no response within 50 ms',
    });
  });

  it("aborts the client's response when the service breaks off its response, so that the client's response does not look complete", async () => {
    const { url } = await start((_request, response) => {
      response.write('the first half', () => response.destroy());
    });
    const proxy = await startProxy(url);
    await expect(rawRequest(proxy.url, '/')).rejects.toThrow('aborted');
  });

  /**
   * Starts a server that responds only after `firstAtOnce` requests have arrived, and that closes each connection at
   * the second request on it.
   */
  const startForgetful = (firstAtOnce = 1) => {
    const known = new WeakSet<object>();
    const asked: ServerResponse[] = [];
    return start((request, response) => {
      if (known.has(request.socket)) request.socket.destroy();
      else asked.push(response);
      known.add(request.socket);
      if (asked.length >= firstAtOnce) for (const waiting of asked) waiting.end('fresh');
    });
  };

  it('retries once when a kept-alive connection is closed', async () => {
    const proxy = await startProxy((await startForgetful()).url);
    const responses = [await rawRequest(proxy.url, '/'), await rawRequest(proxy.url, '/')];
    expect(responses.map(({ body }) => body.toString())).toEqual(['fresh', 'fresh']);
  });

  it('retries on a new connection, because other kept-alive connections may be closed too', async () => {
    const proxy = await startProxy((await startForgetful(2)).url);
    await Promise.all([rawRequest(proxy.url, '/'), rawRequest(proxy.url, '/')]);
    expect((await rawRequest(proxy.url, '/')).body.toString()).toBe('fresh');
  });

  it('gets a response even if the service closes the kept-alive connection just before the request', async () => {
    const service = await start((_request, response) => response.end('fresh'));
    await rawRequest((await startProxy(service.url)).url, '/');
    const kept = connectionTo(service, agent.freeSockets);
    const ready = () => {
      // Newer Node versions destroy an idle connection without the event `end`.
      const ended = new Promise((resolve) => kept?.once('end', resolve).once('close', resolve));
      service.server.closeIdleConnections();
      return ended;
    };
    const proxy = await startProxy(service.url, { ready });
    expect((await rawRequest(proxy.url, '/')).body.toString()).toBe('fresh');
  });

  it('uses a new connection for a request that is not repeatable', async () => {
    const proxy = await startProxy((await startForgetful()).url, { repeatable: false });
    const responses = [await rawRequest(proxy.url, '/'), await rawRequest(proxy.url, '/')];
    expect(responses.map(({ body }) => body.toString())).toEqual(['fresh', 'fresh']);
  });

  it('forwards a non-repeatable request exactly once', async () => {
    let asked = 0;
    const { url } = await start(({ socket }) => {
      asked += 1;
      socket.destroy();
    });
    const proxy = await startProxy(url, { repeatable: false });
    expect((await rawRequest(proxy.url, '/')).status).toBe(503);
    expect(asked).toBe(1);
  });

  /** In bytes: more than socket buffers can hold. */
  const LONG = 50_000_000;

  const startReading = async () => {
    const service = await start((_request, response) => response.end(Buffer.alloc(LONG)));
    const forwarded: ServerResponse[] = [];
    const proxy = await startProxy(service.url, { ready: async (response) => forwarded.push(response) });
    const asking = request(proxy.url, { agent: false }).end();
    // `readOn` reports the error.
    asking.on('error', () => undefined);
    const [received] = (await once(asking, 'response')) as [IncomingMessage];
    const [first] = (await once(received, 'data')) as [Buffer];
    received.pause();
    const readOn = async () => {
      let size = first.length;
      for await (const chunk of received) size += (chunk as Buffer).length;
      return size;
    };
    const [response] = forwarded;
    if (!response) throw new Error('nothing was asked');
    return { service, response, readOn };
  };

  it('does not count a pause of the client towards the timeout of the service', async () => {
    const { service, response, readOn } = await startReading();
    while (!response.writableNeedDrain) await sleep(5);
    connectionTo(service, agent.sockets)?.emit('timeout');
    expect(await readOn()).toBe(LONG);
  });

  it('disconnects a client that stops reading', async () => {
    const { response, readOn } = await startReading();
    while (!response.writableNeedDrain) await sleep(5);
    expect(response.socket?.timeout).toBe(TIMEOUTS.clientTimeoutMs);
    response.socket?.emit('timeout');
    expect(response.destroyed).toBe(true);
    await expect(readOn()).rejects.toThrow('aborted');
  });

  it('does not disconnect a client that waits for data', async () => {
    const { url } = await start((_request, response) => response.write('the first half'));
    const forwarded: ServerResponse[] = [];
    const proxy = await startProxy(url, { ready: async (response) => forwarded.push(response) });
    const [received] = await once(request(proxy.url, { agent: false }).end(), 'response');
    await once(received, 'data');
    forwarded[0]?.socket?.emit('timeout');
    expect(forwarded[0]?.destroyed).toBe(false);
    received.destroy();
  });

  it('ends the request to the service when the client disconnects', async () => {
    const leaving = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { url } = await start((_request, response) => {
      closed = once(response, 'close');
      leaving.abort();
    });
    const proxy = await startProxy(url);
    await expect(fetch(proxy.url, { signal: leaving.signal })).rejects.toThrow('aborted');
    await closed;
  });
});
