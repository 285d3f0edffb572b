import { Agent } from 'node:http';
import { passOn } from './passOn.ts';
import { startServer, type TinyServer } from './testing/echoService.ts';
import { rawRequest } from './testing/rawRequest.ts';

const servers: TinyServer[] = [];
const agent = new Agent({ keepAlive: true });
const start = async (...parameters: Parameters<typeof startServer>) => {
  const server = await startServer(...parameters);
  servers.push(server);
  return server;
};

/** A server that passes everything on to `target` and answers 503 when that fails. */
function startPassing(target: string, { patience = 5_000, repeatable = true } = {}) {
  return start((request, response) => {
    const body = Buffer.alloc(0);
    passOn({ request, response, target, agent, headers: {}, body, patience, repeatable }).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503).end(error.message);
    });
  });
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => agent.destroy());

describe('passOn', () => {
  it('gives up on a service that keeps quiet', async () => {
    const { url } = await start(() => undefined);
    const passing = await startPassing(url, { patience: 50 });
    const answer = await rawRequest(passing.url, '/');
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({
      status: 503,
      body: 'no answer within 50 ms',
    });
  });

  it('cuts its own answer off where the service broke off, so that nobody takes it for whole', async () => {
    const { url } = await start((_request, response) => {
      response.write('the first half', () => response.destroy());
    });
    const passing = await startPassing(url);
    await expect(rawRequest(passing.url, '/')).rejects.toThrow('aborted');
  });

  /** Answers the first request of a connection and cuts the connection at the second. */
  const startForgetful = () => {
    const known = new WeakSet<object>();
    return start((request, response) => {
      if (known.has(request.socket)) request.socket.destroy();
      else response.end('fresh');
      known.add(request.socket);
    });
  };

  it('tries once more when a kept connection turns out to be closed', async () => {
    const passing = await startPassing((await startForgetful()).url);
    const answers = [await rawRequest(passing.url, '/'), await rawRequest(passing.url, '/')];
    expect(answers.map(({ body }) => body.toString())).toEqual(['fresh', 'fresh']);
  });

  it('does not when the request must not be sent twice', async () => {
    const passing = await startPassing((await startForgetful()).url, { repeatable: false });
    const answers = [await rawRequest(passing.url, '/'), await rawRequest(passing.url, '/')];
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
  });

  it('lets go of the service when the client has gone', async () => {
    let gone: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      gone = resolve;
    });
    let arrived: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { url } = await start((_request, response) => {
      response.once('close', gone);
      arrived();
    });
    const passing = await startPassing(url);
    const leaving = new AbortController();
    const request = fetch(passing.url, { signal: leaving.signal });
    await reached;
    leaving.abort();
    await expect(request).rejects.toThrow('aborted');
    await closed;
  });
});
