import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { ServiceEnvironment } from '../environment/environment.ts';
import { type RunningService, type StartOptions, startService } from '../service/service.ts';
import type { ServiceDefinition } from '../service/serviceDefinition.ts';
import { migrateByCopy } from './migratedDatabase.ts';
import { testServiceKeys } from './serviceKeys.ts';
import type { TestDatabase } from './testDatabase.ts';

interface RequestOptions {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly raw?: string | Uint8Array;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects
  readonly body: any;
}

export interface ServiceUnderTest {
  readonly service: RunningService;
  /** @param path relative to `/api/employee`, unless it is an internal path */
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export const TEST_GATEWAY_KEY = 'a gateway key that is long enough for the tests';

export function testEnvironment(database: TestDatabase): ServiceEnvironment {
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    DATABASE_URL: database.url,
    DATABASE_TLS: false,
    ...testServiceKeys('parking'),
    GATEWAY_KEY: TEST_GATEWAY_KEY,
    COOKIE_SECURE: false,
    DEMO_MODE: false,
    LOG_LEVEL: 'silent',
    SECURITY_LOG: 'stdout',
  };
}

interface UnderTest extends StartOptions {
  readonly environment?: Partial<ServiceEnvironment>;
}

export async function startUnderTest(
  definition: ServiceDefinition,
  database: TestDatabase,
  { environment = {}, ...options }: UnderTest = {},
): Promise<ServiceUnderTest> {
  const securityTo = { write: () => undefined };
  const startOptions = { databaseTimeoutMs: database.timeoutMs, securityTo, ...options };
  await migrateByCopy(database.url, definition.migrations);
  const service = await startService(
    definition,
    { ...testEnvironment(database), ...testServiceKeys(definition.name), ...environment },
    startOptions,
  );
  return {
    service,
    request: (method, path, options) => sendRequest(service.url, method, path, options),
    stop: () => service.stop(),
    remove: async () => {
      await service.stop();
      await database.remove();
    },
  };
}

/** Sends the gateway's key unless the test overrides it. */
export async function sendRequest(
  url: string,
  method: string,
  path: string,
  { cookie, headers = {}, json, raw }: RequestOptions = {},
): Promise<TestResponse> {
  const isInternal = /^\/(internal|health|metrics|\.well-known)/.test(path);
  const response = await fetch(url + (isInternal ? '' : API_PREFIX) + path, {
    method,
    headers: {
      [GATEWAY_KEY_HEADER]: TEST_GATEWAY_KEY,
      ...(cookie ? { Cookie: cookie } : {}),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (raw ?? null) : JSON.stringify(json),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || null };
}
