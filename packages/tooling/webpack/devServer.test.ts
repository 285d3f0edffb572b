import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { freePort } from '../jest/freePort.mjs';
import { devServer } from './devServer.mjs';

describe('the development server', () => {
  it('sends the gateway its own host name, the only one that it accepts', async () => {
    const gateway = createServer((request, response) => {
      const { port } = gateway.address() as AddressInfo;
      response.end(
        request.headers.host === `127.0.0.1:${port}` ? 'own name' : `misdirected to ${request.headers.host}`,
      );
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    process.env.PARKWART_API = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const port = await freePort();
    const compiler = webpack({ mode: 'none', entry: {}, stats: 'none', infrastructureLogging: { level: 'none' } });
    const server = new WebpackDevServer({ ...devServer(), port }, compiler);
    await server.start();
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/employee/session`);
      expect(await response.text()).toBe('own name');
    } finally {
      delete process.env.PARKWART_API;
      await server.stop();
      gateway.close();
    }
  });
});
