import { createHash, randomBytes } from 'node:crypto';
import type {
  ErasureCounts,
  ErasureState,
  startErasure as startCall,
  tryErasure as tryCall,
} from '@parkwart/contracts/calls/personRequests';
import { eraseInFiles, eraseInUsers } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import { isDuplicate } from '@parkwart/service-kit/database/databaseError';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { CallResponse, Input } from '@parkwart/service-kit/http/implement';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { erasureChanged } from '@parkwart/service-kit/privacy/erasureRequest';
import { type AskOther, requirePart } from '../peers/otherServices.ts';
import type { RetentionParts } from '../retention/runRetention.ts';
import { eraseOnRequest } from './eraseOnRequest.ts';
import { erasureRequests, presentErasure } from './erasureRequests.ts';

export interface LeadParts extends RetentionParts {
  readonly ask: AskOther;
}

type Tried = Omit<CallResponse<typeof tryCall>, 'preview'>;
type Wanted = Input<typeof startCall>['body'];

/** Previews an erasure in all services. @throws HttpError 503 that names the service that does not respond */
export async function tryErasure(parts: LeadParts, person: Person, by: Actor): Promise<CallResponse<typeof tryCall>> {
  const id = randomBytes(16).toString('base64url');
  const tried = await tryInAll(parts, { ...person, mentions: [], asUser: false }, by);
  return { ...tried, preview: previewOf(id, tried) };
}

type Chosen = Person & Pick<Wanted, 'mentions' | 'asUser'>;

async function tryInAll({ ask, ...parts }: LeadParts, chosen: Chosen, by: Actor): Promise<Tried> {
  const { kind, text, mentions, asUser } = chosen;
  const body = { kind, text, isTrial: true, mentions };
  const request = { person: { kind, text }, isTrial: true, mentions, asUser, by };
  const [users, files, parking] = await Promise.all([
    requirePart('users', ask(eraseInUsers, { body, by })),
    requirePart('files', ask(eraseInFiles, { body: { ...body, asUser }, by })),
    eraseOnRequest(parts, request),
  ]);
  return { users, files, parking };
}

/** The id distinguishes two previews that found the same data. */
function previewOf(id: string, { users, files, parking }: Tried): string {
  const all = [id, users.preview, files.preview, parking.preview].join();
  return `${id}.${createHash('sha256').update(all).digest('base64url')}`;
}

/**
 * @throws HttpError 409 if the data found differ from the preview, or while another erasure of the person is running
 */
export async function startErasure(parts: LeadParts, wanted: Wanted, by: Actor): Promise<ErasureState> {
  const { database, journal, clock } = parts;
  const { preview, mentions, asUser, ...person } = wanted;
  const requests = erasureRequests(database);
  const [id = ''] = preview.split('.');
  // Another request may have started the same erasure in between.
  const unlessStarted = async (refusal: HttpError): Promise<ErasureState> => {
    const started = await requests.find(id);
    if (!started) throw refusal;
    return presentErasure(started);
  };
  const known = await requests.find(id);
  if (known) return presentErasure(known);
  if (await requests.isActive(person)) return unlessStarted(erasureRuns());
  const tried = await tryInAll(parts, wanted, by);
  if (previewOf(id, tried) !== preview) return unlessStarted(erasureChanged());
  const counts = countsOf(tried, wanted);
  const of = ({ preview: all, chosenPreview = all }: Pick<Tried['files'], 'preview' | 'chosenPreview'>) =>
    chosenPreview;
  const previews = { users: of(tried.users), files: of(tried.files), parking: tried.parking.chosenPreview };
  const going = tried.parking.records.filter(({ outcome }) => outcome !== 'keep');
  const records = going.map(({ invoiceNumber }) => invoiceNumber);
  const content = { text: person.text, mentions, asUser, records, previews };
  try {
    await database.transaction(async (transaction) => {
      const { kind } = person;
      await requests.add(transaction, { id, kind, account: by.account, counts, startedAt: clock(), ...content });
      const change = { subject: `erasure:${id}`, kind: 'erasure-started', by } as const;
      await journal.write(transaction, { ...change, after: { ...counts }, isNew: true });
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  return unlessStarted(erasureRuns());
}

function countsOf({ parking, users, files }: Tried, { mentions, asUser }: Wanted): ErasureCounts {
  const records = (wanted: string) => parking.records.filter(({ outcome }) => outcome === wanted).length;
  const found = [parking.mentions ?? [], users.mentions, files.mentions].flat().map(({ subject }) => subject);
  return {
    removed: records('remove'),
    anonymised: records('anonymise'),
    permits: parking.permits,
    accounts: users.accounts.filter(({ outcome }) => outcome === 'remove').length,
    mentions: new Set(found.filter((subject) => mentions.includes(subject))).size,
    asUser: asUser ? (parking.asUser ?? 0) + files.asUser : 0,
  };
}

const erasureRuns = () =>
  new HttpError(
    409,
    'ERASURE_RUNS',
    'Für diese Person läuft schon eine Löschung; wie weit sie ist, steht auf der Seite „Datenschutz“.',
  );
