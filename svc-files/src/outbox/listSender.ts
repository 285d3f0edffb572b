import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { type AttachmentLists, putAttachmentLists } from '@parkwart/contracts/wire/internalCalls';
import { retryAt } from '@parkwart/service-kit/outbox/outbox';
import { callInternal, UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import type { DueList, ListRepository } from '../attachments/listRepository.ts';

interface SenderParts extends ServiceParts {
  readonly parkingUrl: string;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
}

/** In ms: how often the outbox is read, in order to send lists that other replicas left behind. */
const POLL_MS = 2_000;
/** Longer than it takes to send the lists of one claim. */
const CLAIM_MS = 60_000;
const DELAYS_MS = [1_000, 60_000] as const;

export function listSender(parts: SenderParts) {
  const { log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;

  const work = async () => {
    do {
      isWoken = false;
      while (!isStopped && (await sendDue(parts)));
    } while (isWoken && !isStopped);
  };
  const run = () => {
    clearTimeout(timer);
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox is read again later'))
      .finally(() => {
        running = undefined;
        if (!isStopped) timer = setTimeout(run, POLL_MS).unref();
      });
  };

  return {
    start: run,
    wake: () => {
      isWoken = true;
      if (!isStopped) run();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** @returns whether more lists may be due */
async function sendDue(parts: SenderParts): Promise<boolean> {
  const claimed = await parts.lists.claim(new Date(), new Date(Date.now() + CLAIM_MS));
  for (const list of claimed) await sendOne(parts, list);
  return claimed.length > 0;
}

async function sendOne(parts: SenderParts, list: DueList): Promise<void> {
  const { tokens, parkingUrl, lists, log } = parts;
  const current = await readLists(parts, list.invoiceNumber);
  try {
    const params = { invoiceNumber: String(list.invoiceNumber) };
    await callInternal(tokens, parkingUrl, putAttachmentLists, { params, body: current });
  } catch (error) {
    const isDeleted = error instanceof UnexpectedResponse && error.status === 404;
    if (!isDeleted) {
      log.warn({ err: error }, 'lists are sent again later');
      const attempts = list.attempts + 1;
      await lists.postpone({ ...list, attempts }, new Date(retryAt(attempts, new Date(), DELAYS_MS)));
      return;
    }
    log.info('a record whose lists changed is gone');
  }
  await lists.markDelivered(list.invoiceNumber, current.revision, new Date());
}

function readLists({ database, attachments, lists }: SenderParts, invoiceNumber: number): Promise<AttachmentLists> {
  return database.transaction(async (transaction) => {
    const revision = await lists.revision(transaction, invoiceNumber);
    const rows = await attachments.ofRecord(transaction, invoiceNumber);
    return {
      revision,
      images: rows.filter(({ kind }) => kind === 'image').map(({ id }) => `${API_PREFIX}/image/${id}`),
      files: rows.filter(({ kind }) => kind === 'file').map(({ name }) => name),
    };
  });
}
