import type { Person } from '@parkwart/contracts/person';
import {
  eraseInFiles,
  eraseInUsers,
  eraseOnRequest,
  getDisclosure,
  getFilesDisclosure,
  getRetentionPreview,
  getUsersDisclosure,
} from '@parkwart/contracts/privacy';
import { callApi, useQuery } from '@parkwart/web';
import type * as z from 'zod/mini';

type AnswerOf<C extends { readonly answer?: z.ZodMiniType }> = z.output<NonNullable<C['answer']>>;

export interface Disclosure {
  readonly person: Person;
  readonly parking: AnswerOf<typeof getDisclosure>;
  readonly users: AnswerOf<typeof getUsersDisclosure>;
  readonly files: AnswerOf<typeof getFilesDisclosure>;
}

export interface ErasurePreview {
  readonly parking: AnswerOf<typeof eraseOnRequest>;
  readonly users: AnswerOf<typeof eraseInUsers>;
  readonly files: AnswerOf<typeof eraseInFiles>;
}

export interface ErasureChoice {
  readonly mentions: readonly string[];
  readonly asUser: boolean;
}

/** Of one request to svc-files. */
const RECORDS_AT_ONCE = 200;

/** @throws {ApiError} when one service does not respond: information that lacks a part is none */
async function disclose(person: Person, signal: AbortSignal): Promise<Disclosure> {
  const query = { ...person };
  const [parking, users] = await Promise.all([
    callApi(getDisclosure, { query }, { signal }),
    callApi(getUsersDisclosure, { query }, { signal }),
  ]);
  return { person, parking, users, files: await discloseFiles(person, parking.records, signal) };
}

async function discloseFiles(
  person: Person,
  records: readonly { readonly invoiceNumber: number }[],
  signal: AbortSignal,
): Promise<Disclosure['files']> {
  const numbers = records.map(({ invoiceNumber }) => invoiceNumber);
  const own = new Set(numbers.map((number) => `record:${number}`));
  const parts: Disclosure['files'][] = [];
  for (let start = 0; start === 0 || start < numbers.length; start += RECORDS_AT_ONCE) {
    const some = numbers.slice(start, start + RECORDS_AT_ONCE).join();
    const query = { ...person, ...(some && { records: some }) };
    parts.push(await callApi(getFilesDisclosure, { query }, { signal }));
  }
  return {
    attachments: parts.flatMap(({ attachments }) => attachments),
    journal: parts.flatMap(({ journal }) => journal),
    mentions: (parts[0]?.mentions ?? []).filter(({ subject }) => !own.has(subject)),
    asUser: parts[0]?.asUser ?? { count: 0, invoiceNumbers: [] },
  };
}

const DISCLOSURE_KEY = ['disclosure'];

export function useDisclosure(person: Person | undefined) {
  return useQuery({
    queryKey: [...DISCLOSURE_KEY, person],
    queryFn: ({ signal }) => disclose(person as Person, signal),
    enabled: person !== undefined,
    // Personal data does not wait in memory for another visit.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** One after the other: the first one may ask for a proof, which then is one for all. */
export async function previewErasure(person: Person): Promise<ErasurePreview> {
  const body = { ...person, isTrial: true };
  const parking = await callApi(eraseOnRequest, { body });
  const users = await callApi(eraseInUsers, { body });
  return { parking, users, files: await callApi(eraseInFiles, { body }) };
}

/** Each may be repeated. The records go last: until then the others can be tried again as they were shown. */
export async function erase(person: Person, shown: ErasurePreview, { mentions, asUser }: ErasureChoice): Promise<void> {
  const body = (preview: string | undefined) => ({ ...person, preview, mentions: [...mentions] });
  await callApi(eraseInUsers, { body: body(shown.users.preview) });
  await callApi(eraseInFiles, { body: { ...body(shown.files.preview), asUser } });
  await callApi(eraseOnRequest, { body: { ...body(shown.parking.preview), asUser } });
}

export function useRetentionPreview() {
  return useQuery({
    queryKey: ['retention-preview'],
    queryFn: ({ signal }) => callApi(getRetentionPreview, {}, { signal }),
  });
}
