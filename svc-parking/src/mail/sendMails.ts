import { MAIL_KIND_LABELS } from '@parkwart/contracts/calls/driverMails';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { outboxOf, retryAt } from '@parkwart/service-kit/outbox/outbox';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { mailSettings } from '../settings/documents.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentOperator } from '../settings/presentOperator.ts';
import { statement } from '../tables.ts';
import { type MailRow, mailRows, sentSince } from './mail.ts';
import { failureOf, type Mailer } from './smtp.ts';
import { writeMail } from './writeMail.ts';

export interface MailParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly isDemo: boolean;
  readonly mailer: Mailer;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const EVERY_MS = 5_000;
const ATTEMPT_MS = MINUTE;
/** In ms, longer than an attempt takes. */
const CLAIM_MS = 5 * MINUTE;
const DELAYS_MS = [MINUTE, 6 * HOUR] as const;
/** In ms: a mail is given up after this time, which allows about 20 attempts. */
const GIVE_UP_MS = 3 * DAY;
/** The most mails within 24 hours; further mails wait. */
const MOST_SENT = { toAddress: 10, ofRecord: 15, total: 2_000 } as const;

const outbox = outboxOf(mailRows, CLAIM_MS);

export const mailGauges = (database: Database) => ({
  parkwart_mails_delayed: {
    help: 'Mails to drivers that the mail server has not accepted at three attempts',
    read: () => mailRows.count(database, statement("state = 'waiting' AND attempts > 2")),
  },
});

/**
 * Sends the mails in the outbox: each one once, or again with the same Message-ID if it is unknown whether the server
 * has accepted it.
 */
export function mailTask(parts: MailParts, everyMs = EVERY_MS): RecurringTask {
  return {
    name: 'mails',
    everyMs,
    run: async (isStopping) => {
      if (!(await mailSettings.readValues(parts.database)).isOn) return;
      await outbox.sendDue({
        ...parts,
        isStopping,
        mayBegin: (transaction, row) => mayBegin(parts, transaction, row),
        attempt: (row) => send(parts, row),
      });
    },
  };
}

/** Gives up a mail that is too old, and postpones a mail that would exceed a limit. */
async function mayBegin(parts: MailParts, transaction: Transaction, row: MailRow): Promise<boolean> {
  const now = parts.clock().getTime();
  if (now - Number(row.createdAt) > GIVE_UP_MS) {
    await store(parts, transaction, row, { state: 'given-up' });
    return false;
  }
  const sent = await sentSince(transaction, row, now - DAY);
  const names = Object.keys(MOST_SENT) as (keyof typeof MOST_SENT)[];
  const isTooMany = names.some((name) => sent[name] >= MOST_SENT[name]);
  if (isTooMany) await mailRows.update(transaction, row.id, { dueAt: now + HOUR });
  return !isTooMany;
}

/** @returns false after a failure that affects other mails, too */
async function send(parts: MailParts, row: MailRow): Promise<boolean> {
  const { mailer, log, clock } = parts;
  const { id, invoiceNumber, attempts } = row;
  const mail = await mailOf(parts, row);
  // The page is off, or the record has no link any more.
  if (!mail) return true;
  try {
    // Limits the whole attempt, even if the server responds one byte at a time.
    await mailer.sendMail({ ...mail, signal: AbortSignal.timeout(ATTEMPT_MS) });
  } catch (error) {
    const { reply, isFinal, isOfServer } = failureOf(error as NodemailerError);
    log.warn({ mail: id, invoiceNumber, reply }, 'a mail was not accepted');
    const dueAt = retryAt(attempts, clock(), DELAYS_MS);
    await end(parts, row, isFinal ? { state: 'refused', reply } : { reply, dueAt });
    return !isOfServer;
  }
  await end(parts, row, { state: 'sent', reply: null, sentAt: clock().getTime() });
  return true;
}

const end = (parts: MailParts, row: MailRow, outcome: Partial<MailRow>): Promise<void> =>
  outbox.end(row, parts.database, (transaction, current) => store(parts, transaction, current, outcome));

/** Stores the result of an attempt, and journals the result if the mail is sent or has failed for good. */
async function store(
  { journal }: MailParts,
  transaction: Transaction,
  row: MailRow,
  outcome: Partial<MailRow>,
): Promise<void> {
  const { id, invoiceNumber, kind, state, reply } = { ...row, ...outcome };
  await mailRows.update(transaction, id, { dueAt: null, ...outcome });
  if (state === 'waiting') return;
  await journal.write(transaction, {
    subject: recordSubject(invoiceNumber),
    kind: state === 'sent' ? 'mail-sent' : 'mail-failed',
    by: SYSTEM,
    after: { mail: MAIL_KIND_LABELS[kind], ...(reply !== null && { mailReply: reply }) },
  });
}

async function mailOf({ database, isDemo }: MailParts, row: MailRow): Promise<SendMailOptions | undefined> {
  const { invoiceNumber, address, reference } = row;
  const link = (await pageLinks(database, [invoiceNumber]))[invoiceNumber];
  if (link === undefined) return undefined;
  const { sender } = await mailSettings.readValues(database);
  const operator = presentOperator(await readSettings(database));
  return {
    from: { name: operator.name, address: sender },
    to: { name: '', address },
    envelope: { from: sender, to: [address] },
    replyTo: operator.email || sender,
    messageId: `<${reference}@${sender.split('@')[1]}>`,
    // Prevents automatic responses to an automatic mail (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    ...writeMail(row, { link, operator, isDemo }),
  };
}
