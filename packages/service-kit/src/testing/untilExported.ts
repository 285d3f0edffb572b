import type { ServiceUnderTest } from './serviceUnderTest.ts';

/**
 * Resolves once the service's metrics contain the line. A slow gauge keeps its last value, so one scrape of a busy
 * service may show an older value; the test's timeout limits the wait.
 */
export async function untilExported({ request }: Pick<ServiceUnderTest, 'request'>, line: RegExp): Promise<void> {
  while (!line.test(String((await request('GET', '/metrics')).body)));
}
