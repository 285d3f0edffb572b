import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@parkwart/service-kit/logging/logger';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { findRecord } from './findRecord.ts';

describe('looking up the record of an upload', () => {
  let server: Server;
  let silent: number;
  let asked: number;
  beforeEach(async () => {
    asked = 0;
    server = createServer((_request, response) => {
      asked += 1;
      if (asked > silent) response.end('{"invoiceNumber":100001}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const find = () => {
    const parts = { tokens: testTokens('files'), log: createLogger({ level: 'silent' }) };
    return findRecord(parts, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '100001');
  };

  it('is retried once when svc-parking does not respond, as happens when a replica gets no CPU time', async () => {
    silent = 1;
    expect(await find()).toBe(100_001);
    expect(asked).toBe(2);
  });

  it('fails with 503 if svc-parking does not respond to the retry either', async () => {
    silent = 10;
    await expect(find()).rejects.toMatchObject({ status: 503, code: 'PARKING_NOT_REACHABLE' });
    expect(asked).toBe(2);
  });
});
