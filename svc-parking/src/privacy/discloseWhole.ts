import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { getWholeDisclosure } from '@parkwart/contracts/calls/personRequests';
import { getFilesDisclosure, getUsersDisclosure } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { Disclosed } from '../feature.ts';
import { type AskOther, requirePart } from '../peers/askOther.ts';
import { disclose } from './disclose.ts';

type Whole = CallResponse<typeof getWholeDisclosure>;

interface Parts {
  readonly database: Database;
  readonly ask: AskOther;
  readonly disclosed: Disclosed;
}

/** Per request to svc-files. */
const RECORDS_AT_ONCE = 200;

/** @throws HttpError 503 if a service does not respond, because a disclosure must be complete */
export async function discloseWhole({ database, ask, disclosed }: Parts, person: Person, by: Actor): Promise<Whole> {
  // Concurrently; in sequence they might exceed the gateway's timeout.
  const [users, elsewhere, parking] = await Promise.all([
    requirePart('users', ask(getUsersDisclosure, { query: { ...person }, by })),
    requirePart('files', ask(getFilesDisclosure, { query: { ...person }, by })),
    disclose(database, disclosed, person),
  ]);
  const numbers = parking.records.map(({ invoiceNumber }) => invoiceNumber);
  const own = new Set<string>(numbers.map(recordSubject));
  const mentions = elsewhere.mentions.filter(({ subject }) => !own.has(subject));
  const files = { ...elsewhere, mentions, ...(await requirePart('files', ofRecords(ask, person, numbers, by))) };
  return { person: { ...person }, parking, users, files };
}

async function ofRecords(ask: AskOther, person: Person, numbers: readonly number[], by: Actor) {
  const parts: Whole['files'][] = [];
  for (let start = 0; start < numbers.length; start += RECORDS_AT_ONCE) {
    const records = numbers.slice(start, start + RECORDS_AT_ONCE).join();
    parts.push(await ask(getFilesDisclosure, { query: { ...person, records, recordsOnly: 'true' }, by }));
  }
  return {
    attachments: parts.flatMap(({ attachments }) => attachments),
    journal: parts.flatMap(({ journal }) => journal),
  };
}
