import { recordSubject } from '@parkwart/contracts/calls/journal';
import {
  getErasures,
  getWholeDisclosure,
  startErasure as startCall,
  tryErasure as tryCall,
} from '@parkwart/contracts/calls/personRequests';
import {
  eraseOnRequest as eraseCall,
  getDisclosure,
  getFilesDisclosure,
  getUsersDisclosure,
} from '@parkwart/contracts/calls/privacy';
import { getRetentionPreview } from '@parkwart/contracts/calls/retention';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type CallResponse, type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Disclosed } from '../feature.ts';
import { type AskOther, requirePart } from '../peers/otherServices.ts';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { previewRetention } from '../retention/previewRetention.ts';
import { retainedRecords } from '../retention/retainedRecords.ts';
import { disclose } from './disclose.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { erasureRequests, presentErasure } from './erasureRequests.ts';
import { startErasure, tryErasure } from './startErasure.ts';

interface PrivacyParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
  readonly ask: AskOther;
  readonly disclosed: Disclosed;
}

export function privacyCalls({ database, journal, clock, ask, disclosed }: PrivacyParts): Implementation[] {
  const parts = {
    database,
    journal,
    clock,
    ask,
    records: retainedRecords(database, journal),
    erasures: erasureQueue(database),
  };
  return [
    implement(getDisclosure, ({ query }) => disclose(database, disclosed, query)),

    implement(eraseCall, ({ body: { kind, text, mentions = [], asUser = false, ...body }, session }) =>
      eraseOnRequest(parts, { ...body, person: { kind, text }, mentions, asUser, by: actorOf(session) }),
    ),

    implement(getWholeDisclosure, ({ query, session }) =>
      discloseWhole({ database, ask, disclosed }, query, actorOf(session)),
    ),

    implement(tryCall, ({ query, session }) => tryErasure(parts, query, actorOf(session))),

    implement(startCall, ({ body, session }) => startErasure(parts, body, actorOf(session))),

    implement(getErasures, async () => ({
      erasures: (await erasureRequests(database).list()).map(presentErasure),
    })),

    implement(getRetentionPreview, () => previewRetention(parts)),
  ];
}

type Whole = CallResponse<typeof getWholeDisclosure>;

interface Parts {
  readonly database: Database;
  readonly ask: AskOther;
  readonly disclosed: Disclosed;
}

/** Records per request to svc-files. */
const RECORDS_AT_ONCE = 200;

/** @throws HttpError 503 if a service does not respond, because a disclosure must be complete */
async function discloseWhole({ database, ask, disclosed }: Parts, person: Person, by: Actor): Promise<Whole> {
  // Asks all three services concurrently; in sequence the requests might exceed the gateway's timeout.
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
