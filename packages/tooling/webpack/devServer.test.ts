import { devServer } from './devServer.mjs';

describe('the development server', () => {
  it('asks the gateway under the gateway’s own name, the only one that it answers to', () => {
    expect(devServer().proxy).toEqual([expect.objectContaining({ changeOrigin: true })]);
  });
});
