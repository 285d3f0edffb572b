import { once } from 'node:events';
import { setInterval as every } from 'node:timers/promises';
import { LIMITS } from './limits.ts';
import { API, describeEachGateway, expectError, SESSION, seenBy } from './testing/eachGateway.ts';
import { next, type RawClient, rawClient, receive } from './testing/rawClient.ts';

const LARGE = 200_000;
const head = (path: string, lines: readonly string[]) =>
  `${[`POST ${API}${path} HTTP/1.1`, 'Host: HOST', ...lines].join('\r\n')}\r\n`;
const withSession = `Cookie: ${SESSION.Cookie}`;

describeEachGateway((gateway) => {
  const { send } = gateway;
  const clients: RawClient[] = [];
  const open = async (first: string) => {
    const client = await rawClient(gateway.url(), first.replace('HOST', new URL(gateway.url()).host));
    clients.push(client);
    return client;
  };
  const drip = async ({ socket }: RawClient, bytes = 'x') => {
    for await (const _tick of every(200)) {
      if (socket.destroyed) return;
      socket.write(bytes);
    }
  };
  afterEach(async () => {
    for (const { socket } of clients) socket.destroy();
    await Promise.all(clients.splice(0).map(({ closed }) => closed));
  });

  it('the gateway disconnects a client whose headers take too long', async () => {
    const client = await open(head('/park-login', ['X-Slow: ']));
    await Promise.all([drip(client), client.closed]);
  });

  it('the gateway disconnects a client that pauses while sending its body', async () => {
    const client = await open(`${head('/park-login', ['Content-Length: 100'])}\r\n{`);
    await client.closed;
  });

  it('the gateway rejects an upload without a session with 401, before reading the upload', async () => {
    const asked = jest.fn();
    gateway.services.files.server.once('request', asked);
    const client = await open(`${head('/upload-files/1', [`Content-Length: ${LARGE}`])}\r\n`);
    expect(await receive(client, /NO_SESSION/)).toMatch(/^HTTP\/1.1 401 /);
    expect(asked).not.toHaveBeenCalled();
    gateway.services.files.server.off('request', asked);
  });

  it.each([
    ['announced', [`Content-Length: ${LARGE}`]],
    ['chunked', ['Transfer-Encoding: chunked']],
  ])('the gateway rejects a large body without a session with 413, before reading it: %s', async (_what, lines) => {
    const client = await open(`${head('/park-login', lines)}\r\n`);
    expect(await receive(client, /PAYLOAD_TOO_LARGE/)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('the gateway accepts a login and other small bodies without a session', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(9_000) });
    expect(seenBy(await send(`${API}/park-login`, { method: 'POST', body })).bodyBytes).toBe(body.length);
    expect((await send(`${API}/logout`, { method: 'POST' })).status).toBe(200);
  });

  it('the gateway buffers only a limited number of large bodies from one address, and still serves other requests from the address', async () => {
    const first = `${head('/parking', [withSession, `Content-Length: ${LARGE}`])}\r\n${'x'.repeat(LARGE - 1)}`;
    await Promise.all(Array.from({ length: LIMITS.largeBodies.perAddress }, () => open(first)));
    const large = { method: 'POST', headers: SESSION, body: 'x'.repeat(LARGE) };
    let response = await send(`${API}/parking`, large);
    while (response.status === 200) response = await send(`${API}/parking`, large);
    expectError(response, 429, 'TOO_MANY_REQUESTS');
    expect((await send(`${API}/parking`, { method: 'POST', headers: SESSION, body: '{}' })).status).toBe(200);
  });

  it('the gateway accepts only a limited number of concurrent uploads from one address', async () => {
    const first = `${head('/upload-files/1', [withSession, `Content-Length: ${LARGE}`])}\r\nx`;
    for (let uploads = 0; uploads < LIMITS.uploadsPerAddress; uploads += 1) {
      const arrived = once(gateway.services.files.server, 'request');
      await open(first);
      await arrived;
    }
    const response = await send(`${API}/upload-files/1`, { method: 'POST', headers: SESSION, body: 'x' });
    expectError(response, 429, 'TOO_MANY_REQUESTS');
  });

  it('the gateway reads the rest of an upload that it has rejected, even if the client asks to close the connection', async () => {
    const bytes = 10_000_000;
    const client = await open(`${head('/upload-files/1', ['Connection: close', `Content-Length: ${bytes}`])}\r\n`);
    await receive(client, /NO_SESSION/);
    client.socket.end('x'.repeat(bytes));
    await client.closed;
    expect(client.socket.errored).toBeNull();
  });

  it('if the client asks to close the connection, the gateway closes it after reading the whole body', async () => {
    const client = await open(`${head('/park-login', ['Connection: close', 'Content-Length: 2'])}\r\n{}`);
    await next(client, 'end');
    expect(client.received()).toMatch(/^HTTP\/1.1 200 /);
    expect(client.received()).toMatch(/^Connection: close\r$/im);
  });

  it('the gateway disconnects a client that keeps sending after an error response', async () => {
    const client = await open(`${head('/parking', [withSession, 'Transfer-Encoding: chunked'])}\r\n`);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const sending = (async () => {
      while (!client.socket.destroyed) {
        if (!client.socket.write(chunk)) await Promise.race([next(client, 'drain'), client.closed]);
      }
    })();
    expect(await receive(client, /PAYLOAD_TOO_LARGE/)).toMatch(/^HTTP\/1.1 413 /);
    await Promise.all([sending, client.closed]);
  });
});
