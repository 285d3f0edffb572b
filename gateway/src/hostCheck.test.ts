import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { LIMITS } from './limits.ts';
import { ownHosts } from './ownHosts.ts';
import { API, describeEachGateway, expectError, STORED, seenBy } from './testing/eachGateway.ts';
import { startEchoService } from './testing/echoService.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf, stopAfterEach } from './testing/stopAfterEach.ts';

describeEachGateway((gateway) => {
  const { send } = gateway;
  const port = () => new URL(gateway.url()).port;

  const sendLines = async (...lines: string[]) => {
    const socket = connect(Number(port()), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
    const response = await text(socket);
    const [head = '', body = ''] = response.split(/\r\n\r\n/, 2);
    return { status: Number(head.split(' ')[1]), body };
  };

  describe('requests for a host name', () => {
    it.each(['localhost', 'LocalHost', '127.0.0.1', '[::1]'])(
      "of this machine get a response at the gateway's port: %s",
      async (name) => {
        expect((await send('/', { headers: { Host: `${name}:${port()}` } })).status).toBe(200);
        for (const host of [name, `${name}:1`]) {
          expectError(await send('/', { headers: { Host: host } }), 421, 'MISDIRECTED_REQUEST');
        }
      },
    );

    it.each(['parkwart.example', 'PARKWART.example', 'parkwart.example:8443', 'mitte.parkhaus.example'])(
      'that is configured get a response at any port: %s',
      async (host) => {
        const response = await send(`${API}/all-user`, { headers: { Host: host } });
        expect(seenBy(response).headers).toMatchObject({ host, 'x-forwarded-host': host });
      },
    );

    it.each([
      ['another name', 'rebinding.example'],
      ["another name at the gateway's port", 'rebinding.example:{port}'],
      ['a name that starts like an own name', 'localhost.rebinding.example:{port}'],
      ['a name that ends like an own name', 'notparkwart.example'],
      ['a name that matches only if a dot stands for any character', 'parkwartxexample'],
      ['a name with more labels than the pattern', 'a.b.parkhaus.example'],
      ['an own name with a trailing dot', 'parkwart.example.'],
      ["an own name with a trailing dot at the gateway's port", 'localhost.:{port}'],
      ['another address of this machine', '127.0.0.2:{port}'],
      ['the address 0.0.0.0', '0.0.0.0:{port}'],
      ['an invalid port', 'parkwart.example:123456'],
    ])('that is not configured get 421: %s', async (_what, host) => {
      for (const path of ['/', '/parking', '/remotes.json', `${API}/all-user`, `${API}/get-user/B-GEHEIM`, STORED]) {
        const response = await send(path, { headers: { Host: host.replace('{port}', port()) } });
        expectError(response, 421, 'MISDIRECTED_REQUEST');
      }
    });

    it('that is not configured get 421 for every method', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await send(`${API}/parking`, { method, headers: { Host: 'rebinding.example' } });
        expectError(response, 421, 'MISDIRECTED_REQUEST');
      }
    });

    it('that is missing, repeated or empty are rejected', async () => {
      expect(await sendLines('GET / HTTP/1.0')).toMatchObject({ status: 421, body: expect.stringContaining('"code"') });
      expect(await sendLines('GET / HTTP/1.1')).toMatchObject({ status: 400, body: expect.stringContaining('"code"') });
      const own = `Host: localhost:${port()}`;
      expect((await sendLines('GET / HTTP/1.1', own, 'Host: rebinding.example')).status).toBe(400);
      expect((await sendLines('GET / HTTP/1.1', 'Host: rebinding.example', own)).status).toBe(400);
      expect([400, 421]).toContain((await sendLines('GET / HTTP/1.1', 'Host:')).status);
    });

    it('in the request line get 400, whatever the Host header is', async () => {
      for (const name of ['rebinding.example', `localhost:${port()}`]) {
        const response = await sendLines(`GET http://${name}/ HTTP/1.1`, `Host: localhost:${port()}`);
        expect(response).toMatchObject({ status: 400, body: expect.stringContaining('BAD_REQUEST') });
      }
    });
  });

  it('the health check responds to any host name, and its body contains only the status', async () => {
    for (const host of ['10.1.2.3:8443', 'rebinding.example']) {
      const response = await send('/health', { headers: { Host: host } });
      expect({ status: response.status, body: response.body.toString() }).toEqual({
        status: 200,
        body: '{"status":"ok"}',
      });
    }
    expect(await sendLines('GET /health HTTP/1.0')).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'an unknown encoding',
      `POST ${API}/logout HTTP/1.1`,
      ['Transfer-Encoding: xchunked', 'Cookie: parkwart_access=x'],
    ],
    ['an unknown version', 'GET / HTTP/7.0', []],
  ])('the gateway rejects %s with 400 and the usual error body', async (_what, line, more) => {
    const response = await sendLines(line, `Host: localhost:${port()}`, ...more);
    expect(response).toMatchObject({ status: 400, body: expect.stringContaining('BAD_REQUEST') });
  });

  it('the gateway never forwards a client’s proxy headers', async () => {
    const claims = {
      Forwarded: 'for=8.8.8.8;host=evil.example;proto=https',
      'X-Forwarded-For': '8.8.8.8',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Port': 'evil',
      'X-Forwarded-Server': 'evil.example',
      'X-Real-IP': '8.8.8.8',
      'X-Original-URL': '/internal/evil',
      'X-HTTP-Method-Override': 'DELETE',
      'CF-Connecting-IP': '8.8.8.8',
    };
    for (const path of [`${API}/all-user`, STORED]) {
      const { headers } = seenBy(await send(path, { headers: claims }));
      expect(JSON.stringify(headers)).not.toMatch(/8\.8\.8\.8|evil|DELETE/);
    }
  });
});

describe('ownHosts of a gateway at port 80 (browsers omit this port from the Host header)', () => {
  it.each([
    ['localhost', true],
    ['localhost:80', true],
    ['[::1]', true],
    ['localhost:81', false],
    ['localhost.rebinding.example', false],
  ])('matches the host %s: %s', (host, isOwn) => {
    expect(ownHosts({ port: 80 }).test(host)).toBe(isOwn);
  });
});

const CLIENT = '203.0.113.7';

describeWithTool('nginx', 'nginx behind a proxy', () => {
  it.each([
    ['a known proxy, and only the last address that is not the proxy’s own', ['127.0.0.0/8', '10.0.0.0/8'], CLIENT],
    ['no other proxy', ['10.0.0.0/8'], '127.0.0.1'],
    ['no proxy when none is configured', [], '127.0.0.1'],
    ['no proxy with the default setting of the image', ['unix:'], '127.0.0.1'],
  ])('trusts %s', async (_title, trustedProxies, expected) => {
    const service = await stopAfterEach(startEchoService('users'));
    const gateway = await stopAfterEach(startNginx({ ...inFrontOf(service.url), trustedProxies }));
    const headers = { 'X-Forwarded-For': `198.51.100.1, ${CLIENT}` };
    const seen = seenBy(await rawRequest(gateway.url, `${API}/all-user`, { headers }));
    expect(seen.headers['x-forwarded-for']).toBe(expected);
  });

  it('limits logins of all addresses in one IPv6 /64 network together, and of other networks separately', async () => {
    const service = await stopAfterEach(startEchoService('users'));
    const gateway = await stopAfterEach(startNginx({ ...inFrontOf(service.url), trustedProxies: ['127.0.0.0/8'] }));
    const logInFrom = async (address: string) => {
      const headers = { 'X-Forwarded-For': address };
      return (await rawRequest(gateway.url, `${API}/park-login`, { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses = [];
    for (let host = 1; host <= LIMITS.loginBurst + 10; host += 1)
      statuses.push(await logInFrom(`2001:db8:1:2::${host}`));
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect(await logInFrom('2001:db8:1:3::1')).toBe(200);
  });
});
