import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { type ParkingUnderTest, startParking } from '../testing/startParking.ts';
import { askOther } from './otherServices.ts';

const TIMEOUT_MS = 300;
const PERSON = new URLSearchParams({ kind: 'plate', text: 'M-ARK 4711' });

describe('while svc-users and svc-files accept requests and do not respond', () => {
  const asked: string[] = [];
  let overdue: AbortController;
  let hanging: Server;
  let parking: ParkingUnderTest;
  beforeAll(async () => {
    hanging = createServer(({ url = '' }) => {
      if (asked.push(url) === 2) overdue.abort(new DOMException('late', 'TimeoutError'));
    }).listen(0, '127.0.0.1');
    // Lets both requests time out as soon as both have arrived, however long that takes.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === TIMEOUT_MS ? overdue.signal : timeout(ms)));
    await new Promise((resolve) => hanging.once('listening', resolve));
    const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const ask = askOther(testTokens('parking'), { USERS_URL: url, FILES_URL: url }, TIMEOUT_MS);
    parking = await startParking(await makeSqlite(), { ask, erasuresEveryMs: 3_600_000 });
  });
  afterAll(async () => {
    hanging.closeAllConnections();
    hanging.close();
    await parking.remove();
    jest.restoreAllMocks();
  });

  const get = async (path: string) => {
    asked.length = 0;
    overdue = new AbortController();
    const { status, body } = await parking.asAdmin('GET', path);
    return { status, body };
  };

  it.each(['/disclosure/whole', '/erasures/trial'])(
    '%s returns 503, after requests to both services at the same time',
    async (path) => {
      const { status, body } = await get(`${path}?${PERSON}`);
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'PART_NOT_REACHABLE' });
      expect(asked).toHaveLength(2);
    },
  );

  it('GET /journal lists the services that do not respond as missing, and sends them no further request for names', async () => {
    await parking.checkIn();
    const { status, body } = await get('/journal?limit=10');
    expect({ status, missing: body.missing.sort() }).toEqual({ status: 200, missing: ['files', 'users'] });
    expect(body.entries).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });
});
