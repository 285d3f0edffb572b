import { recordSecurity, type SecurityLine } from '@parkwart/service-kit/testing/securityLines';
import {
  type ServiceUnderTest,
  startUnderTest,
  type TestResponse,
  testEnvironment,
} from '@parkwart/service-kit/testing/serviceUnderTest';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { parkingService, type TestOverrides } from '../parkingService.ts';
import { fakeProvider } from './fakeProvider.ts';

export interface ParkingUnderTest extends ServiceUnderTest {
  readonly employee: string;
  readonly admin: string;
  readonly otherAdmin: string;
  /** An admin whose last proof is eleven minutes old when the clock starts. */
  readonly adminWithOldProof: string;
  asAdmin(method: string, path: string, json?: object, headers?: Record<string, string>): Promise<TestResponse>;
  asEmployee: ParkingUnderTest['asAdmin'];
  readonly securityLines: readonly SecurityLine[];
  logLines(): string;
  /** The requested delays in ms; the test does not actually wait. */
  readonly delays: readonly number[];
  setClock(now: string): void;
  checkIn(car?: object): Promise<{ _id: string; invoiceNumber: number; version: number }>;
}

/** A car that is checked in at 14:00:00 in Berlin; the clock starts an hour later. */
export const CAR = {
  date: '5.3.2026',
  entryTime: '14:00:00',
  vehicleNumber: 'B-AB 1234',
  vehicleModel: 'Volkswagen Golf',
  vehicleColor: 'Blau',
};

/** Later than any time to which a test sets the clock. */
const ALWAYS_RECENT = new Date('2100-01-01');

export async function startParking(
  database: TestDatabase,
  {
    isDemo = true,
    filesUrl = 'http://127.0.0.1:9',
    parties = {},
    ...overrides
  }: Omit<TestOverrides, 'authenticator' | 'clock' | 'delay' | 'notifyRetryMs'> & {
    readonly isDemo?: boolean;
    readonly filesUrl?: string;
  } = {},
): Promise<ParkingUnderTest> {
  let now = new Date('2026-03-05T14:00:00Z');
  const oldProof = new Date(now.getTime() - 11 * 60_000);
  const keys = await makeTestKeys();
  let lines = '';
  const delays: number[] = [];
  const logTo = {
    write: (line: string) => {
      lines += line;
    },
  };
  const environment = {
    ...testEnvironment(database),
    DEMO_MODE: isDemo,
    USERS_URL: 'http://127.0.0.1:9',
    FILES_URL: filesUrl,
  };
  const definition = parkingService(environment, {
    authenticator: keys.authenticator,
    clock: () => now,
    filingEveryMs: 3_600_000,
    paymentsEveryMs: 3_600_000,
    mailsEveryMs: 3_600_000,
    parties: { mailer: { sendMail: async () => undefined }, provider: fakeProvider(), ...parties },
    delay: async (ms) => delays.push(ms),
    ...overrides,
  });
  const { securityLines, securityTo } = recordSecurity();
  const service = await startUnderTest(definition, database, { environment: { LOG_LEVEL: 'info' }, logTo, securityTo });
  const employee = await keys.cookie({ username: 'kasse' });
  const admin = await keys.cookie({ username: 'admin', role: 'Admin', provenAt: ALWAYS_RECENT });
  const as =
    (cookie: string): ParkingUnderTest['asAdmin'] =>
    (method, path, json, headers = {}) =>
      service.request(method, path, { cookie, headers, ...(json && { json }) });
  return {
    ...service,
    employee,
    admin,
    asAdmin: as(admin),
    asEmployee: as(employee),
    otherAdmin: await keys.cookie({ username: 'chef', role: 'Admin', provenAt: ALWAYS_RECENT }),
    adminWithOldProof: await keys.cookie({ username: 'admin', role: 'Admin', provenAt: oldProof }),
    logLines: () => lines,
    securityLines,
    delays,
    setClock: (text) => {
      now = new Date(text);
    },
    checkIn: async (car = {}) => {
      const response = await service.request('POST', '/parking', { cookie: employee, json: { ...CAR, ...car } });
      if (response.status !== 201)
        throw new Error(`check-in returned ${response.status}: ${JSON.stringify(response.body)}`);
      return response.body;
    },
  };
}
