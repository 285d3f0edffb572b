import { CALLS } from '@parkwart/contracts/calls/calls';
import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { callName } from '@parkwart/contracts/openapi/callShape';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import { isWrite } from '../http/implement.ts';
import type { ServiceUnderTest } from './serviceUnderTest.ts';

export type PreparedWrite = readonly [
  method: string,
  path: string,
  json?: object | undefined,
  cookie?: string | undefined,
  headers?: Readonly<Record<string, string>> | undefined,
];

/** The names of the service's writing calls, such as `POST /records`. */
export const writesOf = (service: ServiceName): string[] =>
  CALLS.filter((call) => call.service === service && isWrite(call))
    .map(callName)
    .sort();

/** @returns the journal entries that `work` has caused, newest first */
export async function journaledBy(
  { request }: Pick<ServiceUnderTest, 'request'>,
  service: ServiceName,
  cookie: string,
  work: () => Promise<unknown>,
): Promise<JournalEntry[]> {
  const read = async (): Promise<JournalEntry[]> => {
    const { body } = await request('GET', `/journal/${service}?limit=200`, { cookie });
    return body.entries;
  };
  const known = new Set((await read()).map(({ _id }) => _id));
  await work();
  return (await read()).filter(({ _id }) => !known.has(_id));
}
