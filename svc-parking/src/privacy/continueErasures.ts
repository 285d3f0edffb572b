import { ERASURE_STEPS, type ErasureStep } from '@parkwart/contracts/calls/personRequests';
import { eraseInFiles, eraseInUsers } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import type { Lease } from '../lease.ts';
import { isRefusal } from '../peers/otherServices.ts';
import { eraseOnRequest, eraseRest, type RecordErasure } from './eraseOnRequest.ts';
import { changedIn, contentOf, type ErasureContent, erasureRequests, NAMES_STEP } from './erasureRequests.ts';
import type { LeadParts } from './startErasure.ts';

interface Continuation {
  readonly lease: Lease;
  readonly log: Logger;
  isStopping(): boolean;
}

/** Delay before the next call to a service that was down. */
const RETRY_MS = 15_000;

type Stored = Awaited<ReturnType<ReturnType<typeof erasureRequests>['due']>>[number];

/** Runs started erasures step by step. Steps are idempotent, so an interrupted one is repeated. */
export async function continueErasures(parts: LeadParts, { lease, log, isStopping }: Continuation): Promise<void> {
  const requests = erasureRequests(parts.database);
  const due = () => requests.due(parts.clock());
  if ((await due()).length === 0 || !(await lease.acquire())) return;
  try {
    // Reads the requests again, because another replica may have advanced some of them before this replica got the
    // lease.
    for (const stored of await due()) {
      let next: Stored | undefined = stored;
      while (next && next.doneAt === null && !isStopping() && (await lease.acquire())) {
        const hasSucceeded = await takeStep({ ...parts, onPortion: lease.acquire }, next, log);
        next = hasSucceeded ? await requests.find(stored.id) : undefined;
      }
    }
  } finally {
    await lease.release(true);
  }
}

interface StepParts extends LeadParts {
  /** Renews the lease, because erasing a name in many records takes longer than the lease lasts. */
  onPortion(): Promise<unknown>;
}

/** @returns false if the step has to be retried later */
async function takeStep(parts: StepParts, stored: Stored, log: Logger): Promise<boolean> {
  const { database, clock } = parts;
  const requests = erasureRequests(database);
  const { id, kind, step } = stored;
  const content = contentOf(stored);
  const person: Person = { kind, text: content.text };
  const service = ERASURE_STEPS[step];
  try {
    if (service) {
      const isErased = await eraseIn(service, parts, { stored, person, content });
      const changed = isErased ? changedIn(stored) : [...changedIn(stored), service];
      await database.transaction((transaction) => requests.advance(transaction, stored, { step: step + 1, changed }));
    } else {
      if (!changedIn(stored).includes('parking'))
        await eraseRest(parts, parkingRequest({ stored, person, content }, parts));
      await database.transaction((transaction) => requests.finish(transaction, stored, clock()));
    }
    log.info({ erasure: id, step: service ?? 'done' }, 'an erasure on request went on');
    return true;
  } catch (error) {
    log.warn({ err: error, erasure: id, step: service ?? 'names' }, 'an erasure on request is tried again later');
    const retryAt = new Date(clock().getTime() + RETRY_MS);
    await database.transaction((transaction) => requests.retryAt(transaction, stored, retryAt));
    return false;
  }
}

interface Step {
  readonly stored: Stored;
  readonly person: Person;
  readonly content: ErasureContent;
}

const actorOf = ({ account }: Stored) => ({ account, origin: 'office' }) as const;

function parkingRequest(
  { stored, person, content: { previews, mentions, asUser, records } }: Step,
  { onPortion }: Pick<StepParts, 'onPortion'>,
): RecordErasure {
  const chosen = { mentions, asUser, records, preview: previews.parking };
  return { person, ...chosen, isTrial: false, by: actorOf(stored), onPortion };
}

/**
 * @returns false if the service refused and erased nothing, for example because the data that it found differ from the
 * preview
 */
async function eraseIn(
  service: ErasureStep,
  { ask, onPortion, ...parts }: StepParts,
  { stored, person, content }: Step,
): Promise<boolean> {
  const { previews, mentions, asUser } = content;
  const by = actorOf(stored);
  const body = { ...person, preview: previews[service], mentions: [...mentions] };
  try {
    if (service === 'users') await ask(eraseInUsers, { body, by });
    else if (service === 'files') await ask(eraseInFiles, { body: { ...body, asUser }, by });
    else {
      const changed = changedIn(stored);
      const requests = erasureRequests(parts.database);
      await eraseOnRequest(parts, {
        ...parkingRequest({ stored, person, content }, { onPortion }),
        onErased: async (transaction) => {
          await requests.advance(transaction, stored, { step: NAMES_STEP, changed });
        },
      });
    }
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
