import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import Koa from 'koa';
import { trustGateway } from './gatewayTrust.ts';

const [OLD, NEW] = ['an old gateway key that is long enough', 'a new gateway key that is long enough'];
const FORWARDED = {
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'parkwart.example',
};

async function clientSeen(keys: string, headers: Record<string, string>) {
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(trustGateway(keys));
  app.use(async (ctx) => {
    const { ip, protocol, host } = ctx;
    ctx.body = { ip, protocol, host, key: ctx.get(GATEWAY_KEY_HEADER) };
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { ...headers, Connection: 'close' } });
    return { port, seen: await response.json() };
  } finally {
    server.close();
  }
}

describe('the forwarded headers of a request', () => {
  it.each([
    ['the key', OLD, OLD],
    ['the current key while the next one is known', `${OLD}\n${NEW}`, OLD],
    ['the next key before the service uses it', `${OLD}\n${NEW}`, NEW],
  ])('are honoured with %s, which is removed', async (_title, keys, sent) => {
    const { seen } = await clientSeen(keys, { ...FORWARDED, [GATEWAY_KEY_HEADER]: sent });
    expect(seen).toEqual({ ip: '203.0.113.7', protocol: 'https', host: 'parkwart.example', key: '' });
  });

  it.each([
    ['no key', {}],
    ['an empty key', { [GATEWAY_KEY_HEADER]: '' }],
    ['a previous key', { [GATEWAY_KEY_HEADER]: OLD }],
    ['the beginning of the key', { [GATEWAY_KEY_HEADER]: NEW.slice(0, -1) }],
    ['both keys together', { [GATEWAY_KEY_HEADER]: `${NEW}, ${NEW}` }],
  ])('are ignored with %s', async (_title, headers) => {
    const { port, seen } = await clientSeen(NEW, { ...FORWARDED, ...headers });
    expect(seen).toEqual({ ip: '127.0.0.1', protocol: 'http', host: `127.0.0.1:${port}`, key: '' });
  });
});
