import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forEachService } from '@parkwart/contracts/wire/services';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { publish } from 'releases/site/publish';
import { startNodeGateway } from './node/nodeGateway.ts';
import type { RunningGateway } from './runningGateway.ts';
import { makeCertificate, withoutHttp2 } from './testing/certificate.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { judge, type RuleName, type Scan, scoreOf, TRANSPORT } from './testing/observatory.ts';
import { rawRequest } from './testing/rawRequest.ts';

const NOTHING = 'http://127.0.0.1:9';
const SERVICES = {
  services: forEachService(() => NOTHING),
  storage: NOTHING,
  gatewayKey: 'k'.repeat(32),
};
/** Made by `npm run build`, which npm test runs first. */
const SHELL = join(__dirname, '../../shell/dist');

const withoutTransport = (points: Record<RuleName, number>) =>
  Object.fromEntries(Object.entries(points).filter(([name]) => !TRANSPORT.some((transport) => transport === name)));

describe('the HTTP Observatory’s score of the shell', () => {
  let folder: { path: string; remove: () => Promise<void> };
  let running: RunningGateway | undefined;
  const siteFolder = () => join(folder.path, 'site');

  beforeAll(async () => {
    if (!existsSync(join(SHELL, 'release.json'))) throw new Error('shell/dist is not built: npm run build');
    folder = await temporaryFolder();
    await publish(siteFolder(), SHELL);
  });
  afterEach(() => running?.stop());
  afterAll(() => folder.remove());

  const scan = async (url: string, plainUrl: string, ca?: string): Promise<Scan> => {
    const trusting = ca === undefined ? {} : { ca };
    const page = await rawRequest(url, '/', trusting);
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    const cors = await rawRequest(url, '/', { ...trusting, headers: { Origin: 'https://observatory.example' } });
    const plain = await rawRequest(plainUrl, '/');
    return {
      page: { headers: page.headers, body: page.body.toString() },
      cors: cors.headers,
      isTls: ca !== undefined,
      redirect: plain.headers.location,
    };
  };

  describeWithTool('openssl', 'with TLS', () =>
    describeWithTool('nginx', 'nginx', () => {
      it('is at least 125', async () => {
        const tls = await makeCertificate(folder.path);
        running = await startNginx({ siteFolder: siteFolder(), ...SERVICES, tls, change: withoutHttp2 });
        const result = await scan(running.tlsUrl ?? '', running.url, tls.text);
        const points = judge(result);
        expect(points).toMatchObject({ redirection: 0, 'strict-transport-security': 0 });
        expect(scoreOf(points)).toBeGreaterThanOrEqual(125);
      });
    }),
  );

  describe.each([['the Node gateway', () => startNodeGateway({ siteFolder: siteFolder(), ...SERVICES })]])(
    '%s',
    (_name, start) => {
      const scanIt = async () => {
        running = await start();
        return scan(running.url, running.url);
      };

      it('is at least 100 without the rules that need TLS', async () => {
        const points = judge(await scanIt());
        expect(points).toMatchObject({ redirection: -20, 'strict-transport-security': -20 });
        expect(scoreOf(withoutTransport(points))).toBeGreaterThanOrEqual(100);
      });

      const policy = (from: string, to: string) => (headers: Headers) => ({
        ...headers,
        'content-security-policy': String(headers['content-security-policy']).replace(from, to),
      });
      it.each<[string, RuleName, number, (headers: Headers) => Headers]>([
        ['no policy', 'content-security-policy', -25, ({ 'content-security-policy': _gone, ...rest }) => rest],
        ['inline scripts', 'content-security-policy', -20, policy("script-src 'self'", "script-src 'unsafe-inline'")],
        ['scripts from anywhere', 'content-security-policy', -20, policy("script-src 'self'", 'script-src https:')],
        ['eval', 'content-security-policy', -10, policy("script-src 'self'", "script-src 'self' 'unsafe-eval'")],
        ['inline styles', 'content-security-policy', 0, policy("style-src 'self'", "style-src 'unsafe-inline'")],
        ['a wider default', 'content-security-policy', 5, policy("default-src 'none'", "default-src 'self'")],
        ['leaked referrers', 'referrer-policy', -5, (headers) => ({ ...headers, 'referrer-policy': 'unsafe-url' })],
        ['guessed types', 'x-content-type-options', -5, ({ 'x-content-type-options': _gone, ...rest }) => rest],
        [
          'no word on other origins',
          'cross-origin-resource-policy',
          0,
          ({ 'cross-origin-resource-policy': _, ...rest }) => rest,
        ],
        [
          'a shared opener',
          'cross-origin-opener-policy',
          0,
          ({ 'cross-origin-opener-policy': _gone, ...rest }) => rest,
        ],
        [
          'a plain session cookie',
          'cookies',
          -40,
          (headers) => ({ ...headers, 'set-cookie': ['session=1; HttpOnly'] }),
        ],
      ])('loses points for %s', async (_what, rule, expected, weaken) => {
        const result = await scanIt();
        const weakened = judge({ ...result, page: { ...result.page, headers: weaken(result.page.headers) } });
        expect(weakened[rule]).toBe(expected);
        expect(scoreOf(withoutTransport(weakened))).toBeLessThan(scoreOf(withoutTransport(judge(result))));
      });

      it('loses points for frames, for scripts from elsewhere and for other origins that may read with cookies', async () => {
        const result = await scanIt();
        const body = result.page.body.replace('</head>', '<script src="//cdn.example/x.js"></script></head>');
        const { 'content-security-policy': _policy, 'x-frame-options': _frames, ...headers } = result.page.headers;
        const cors = {
          'access-control-allow-origin': 'https://observatory.example',
          'access-control-allow-credentials': 'true',
        };
        expect(judge({ ...result, cors, page: { headers, body } })).toMatchObject({
          'x-frame-options': -20,
          'subresource-integrity': -50,
          'cross-origin-resource-sharing': -50,
        });
      });
    },
  );

  it('counts what is gained from 90 points on', () => {
    expect(scoreOf({ 'referrer-policy': 5, 'x-content-type-options': -5 })).toBe(100);
    expect(scoreOf({ 'x-frame-options': 5, 'content-security-policy': -25 })).toBe(75);
  });
});

type Headers = Scan['page']['headers'];
