import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { publish } from 'releases/site/publish';
import { startNodeGateway } from './node/nodeGateway.ts';
import type { RunningGateway } from './runningGateway.ts';
import { makeCertificate, withoutHttp2 } from './testing/certificate.ts';
import { startNginx } from './testing/nginxProcess.ts';
import { judge, type RuleName, type Scan, scoreOf, TRANSPORT } from './testing/observatory.ts';
import { rawRequest } from './testing/rawRequest.ts';
import { inFrontOf } from './testing/stopAfterEach.ts';

const NOTHING = 'http://127.0.0.1:9';
/** Built by `npm run build`, which npm test runs first. */
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
        running = await startNginx({ ...inFrontOf(NOTHING), siteFolder: siteFolder(), tls, change: withoutHttp2 });
        const result = await scan(running.tlsUrl ?? '', running.url, tls.text);
        const points = judge(result);
        expect(points).toMatchObject({ redirection: 0, 'strict-transport-security': 0 });
        expect(scoreOf(points)).toBeGreaterThanOrEqual(125);
      });
    }),
  );

  describe('the Node gateway', () => {
    const scanNode = async () => {
      running = await startNodeGateway({ ...inFrontOf(NOTHING), siteFolder: siteFolder() });
      return scan(running.url, running.url);
    };

    it('is at least 100 without the rules that need TLS', async () => {
      const points = judge(await scanNode());
      expect(points).toMatchObject({ redirection: -20, 'strict-transport-security': -20 });
      expect(scoreOf(withoutTransport(points))).toBeGreaterThanOrEqual(100);
    });

    const POLICY = 'content-security-policy';
    const SCRIPTS = "script-src 'self'";
    it.each<[string, rule: RuleName, points: number, header: string, from: string, to: string | string[]]>([
      ['no policy', POLICY, -25, POLICY, '', ''],
      ['inline scripts', POLICY, -20, POLICY, SCRIPTS, "script-src 'unsafe-inline'"],
      ['scripts from anywhere', POLICY, -20, POLICY, SCRIPTS, 'script-src https:'],
      ['eval', POLICY, -10, POLICY, SCRIPTS, "script-src 'self' 'unsafe-eval'"],
      ['inline styles', POLICY, 0, POLICY, "style-src 'self'", "style-src 'unsafe-inline'"],
      ['a wider default', POLICY, 5, POLICY, "default-src 'none'", "default-src 'self'"],
      ['leaked referrers', 'referrer-policy', -5, 'referrer-policy', '', 'unsafe-url'],
      ['guessed types', 'x-content-type-options', -5, 'x-content-type-options', '', ''],
      ['no rule for other origins', 'cross-origin-resource-policy', 0, 'cross-origin-resource-policy', '', ''],
      ['a shared opener', 'cross-origin-opener-policy', 0, 'cross-origin-opener-policy', '', ''],
      ['a plain session cookie', 'cookies', -40, 'set-cookie', '', ['session=1; HttpOnly']],
    ])('loses points for %s', async (_what, rule, expected, header, from, to) => {
      const result = await scanNode();
      const value = from ? String(result.page.headers[header]).replace(from, String(to)) : to;
      const headers = { ...result.page.headers, [header]: value };
      const weakened = judge({ ...result, page: { ...result.page, headers } });
      expect(weakened[rule]).toBe(expected);
      expect(scoreOf(withoutTransport(weakened))).toBeLessThan(scoreOf(withoutTransport(judge(result))));
    });

    it('loses points for frames, for third-party scripts and for other origins that may read with cookies', async () => {
      const result = await scanNode();
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
  });

  it('counts bonus points only from 90 points on', () => {
    expect(scoreOf({ 'referrer-policy': 5, 'x-content-type-options': -5 })).toBe(100);
    expect(scoreOf({ 'x-frame-options': 5, 'content-security-policy': -25 })).toBe(75);
  });
});
