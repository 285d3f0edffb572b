import { leaveMailAddress } from '@parkwart/contracts/calls/driverMails';
import type { driverNameInput, driverObjectionInput } from '@parkwart/contracts/calls/driverPage';
import * as contract from '@parkwart/contracts/calls/driverPage';
import { getPageLinks } from '@parkwart/contracts/calls/driverPageSettings';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { pageNotFound, pageSessionEnded } from '@parkwart/service-kit/errors/driverPage';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { bearerOf } from '@parkwart/service-kit/http/bearer';
import { requiredKey, writeOnce } from '@parkwart/service-kit/http/idempotency';
import { type Implementation, implement, implementOpen } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import { postingsOf } from '../accounts/postingRepository.ts';
import { type AtRecord, atRecord } from '../changes/changeOf.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import type { ChangeParts } from '../feature.ts';
import { getsMails, leaveAddress } from '../mail/mail.ts';
import { isMailOffered } from '../mail/mailState.ts';
import { fileNamedDriver, isDriverNamed, mayNameDriver, namedDriverRows } from '../named-drivers/namedDrivers.ts';
import { fileObjection, isOpen, mayObject, objectionRows } from '../objections/objections.ts';
import { currentCollection } from '../record/currentCollection.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { driverPageSettings } from '../settings/documents.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { termsAt } from '../terms/terms.ts';
import { openPage, type PageParts } from './openPage.ts';
import { type OnlineParts, pagePayments, readOnline, refreshPayment } from './pagePayments.ts';
import { newSession, recordOfSession } from './pageSession.ts';
import { presentCase, presentPageOperator } from './presentCase.ts';

const objectionNotPossible = () =>
  new HttpError(
    422,
    'OBJECTION_NOT_POSSIBLE',
    'Hier ist kein Widerspruch mehr möglich. Bitte wenden Sie sich an den Betreiber.',
  );

/**
 * The message for drivers if an objection is still undecided; the office's message for the same error asks for a
 * decision.
 */
const objectionWaits = () =>
  new HttpError(
    422,
    'OBJECTION_OPEN',
    'Ein Widerspruch liegt uns schon vor. Wir melden uns, sobald wir darüber entschieden haben.',
  );

const driverNamed = () =>
  new HttpError(422, 'DRIVER_NAMED', 'Ein Fahrer ist uns schon benannt. Bitte wenden Sie sich an den Betreiber.');

const namingNotPossible = () =>
  new HttpError(
    422,
    'NAMING_NOT_POSSIBLE',
    'Hier ist kein Fahrer mehr zu benennen. Bitte wenden Sie sich an den Betreiber.',
  );

/** Drivers have no account; „Seite“ is shown to the office as the user who set a dunning block. */
const DRIVER = { by: SYSTEM, username: 'Seite' };

/**
 * Stores who drove, as the page's visitor enters it; the office accepts or rejects this named driver. @throws HttpError
 * 422
 */
async function pageNamedDriver(at: AtRecord, given: z.output<typeof driverNameInput>): Promise<RecordRow> {
  const named = await namedDriverRows.of(at.transaction, [at.record.id]);
  if (isDriverNamed(named)) throw driverNamed();
  if (!mayNameDriver(at.record, named)) throw namingNotPossible();
  return fileNamedDriver(at, { arrived: formatDay(at.now), source: 'page', ...given });
}

/** @throws HttpError 422 */
async function pageObjection(at: AtRecord, { text, files }: z.output<typeof driverObjectionInput>): Promise<RecordRow> {
  const others = await objectionRows.of(at.transaction, [at.record.id]);
  if (others.some(isOpen)) throw objectionWaits();
  if (!mayObject(at.record, others)) throw objectionNotPossible();
  return fileObjection(at, { arrived: formatDay(at.now), channel: 'page', text, files });
}

interface OfferedParts extends OnlineParts {
  readonly hasMailer: boolean;
}

interface CaseSource extends OfferedParts {
  readonly database: Queryable;
  readonly clock: () => Date;
}

async function readCase({ database, clock, online, hasMailer }: CaseSource, record: RecordRow): Promise<DriverCase> {
  const now = clock();
  return presentCase(record, {
    settings: await readSettings(database),
    claims: await readClaimSettings(database),
    postings: await postingsOf(database, record.id),
    objections: await objectionRows.of(database, [record.id]),
    drivers: await namedDriverRows.of(database, [record.id]),
    collection: record.collectionDay === null ? undefined : await currentCollection(database, record.id),
    terms: await termsAt(database, record.entryAt),
    online: await readOnline(database, online, { id: record.id, now }),
    mail: { isOffered: await isMailOffered(database, hasMailer), isSent: await getsMails(database, record.id) },
    now,
  });
}

/** The calls of the driver's public page, and the office's call that returns the links to the page for letters. */
export function driverPageCalls(
  parts: ChangeParts & PageParts & OfferedParts & { readonly isDemo: boolean },
): Implementation[] {
  const { database, clock, isDemo, hasMailer } = parts;
  return [
    implementOpen(contract.getPageOperator, async () => {
      if (!(await driverPageSettings.readValues(database)).isOn) throw pageNotFound();
      const operator = presentPageOperator(await readSettings(database), await isMailOffered(database, hasMailer));
      return { ...operator, ...(isDemo && { isDemo }) };
    }),

    implementOpen(contract.openDriverPage, async ({ body }) => {
      const { record, page } = await openPage(parts, body);
      const { session, endsAt } = newSession(record, page, clock());
      return { session, endsAt: endsAt.toISOString(), case: await readCase(parts, record) };
    }),

    implementOpen(contract.getDriverPage, async (_input, ctx) => {
      const { id } = await recordOfSession(parts, bearerOf(ctx));
      await refreshPayment(parts, id);
      return readCase(parts, await recordOfSession(parts, bearerOf(ctx)));
    }),

    implementOpen(contract.addDriverObjection, ({ body }, ctx) =>
      once(parts, ctx, ['objection', body], (at) => pageObjection(at, body)),
    ),

    implementOpen(contract.nameDriverFromPage, ({ body }, ctx) =>
      once(parts, ctx, ['named-driver', body], (at) => pageNamedDriver(at, body)),
    ),

    implementOpen(leaveMailAddress, ({ body }, ctx) =>
      once(parts, ctx, ['mail-address', body], async (at) =>
        leaveAddress(at, body, await isMailOffered(at.transaction, hasMailer)),
      ),
    ),

    ...pagePayments(parts),

    implement(getPageLinks, async ({ query }) => {
      const links = await pageLinks(database, query.records.split(',').map(Number));
      return { links: Object.entries(links).map(([number, link]) => ({ invoiceNumber: Number(number), link })) };
    }),
  ];
}

type Command = (at: AtRecord) => Promise<RecordRow>;

/** Runs a driver's command once per idempotency key and responds with the updated case. @throws HttpError 401 */
async function once(
  parts: ChangeParts & OfferedParts,
  ctx: Context,
  content: unknown,
  command: Command,
): Promise<DriverCase> {
  const record = await recordOfSession(parts, bearerOf(ctx));
  const subjectOf = () => responsesAbout(recordSubject(record.id));
  const request = { key: requiredKey(ctx), owner: `page-${record.id}`, content, subjectOf };
  return writeOnce(parts.database, request, async (transaction) => {
    // Locks the record, so that of two simultaneous submissions the second one sees what the first one stored.
    const locked = await parts.records.findForChange(transaction, record.id);
    if (!locked) throw pageSessionEnded();
    const at = atRecord(parts, { record: locked, ...DRIVER, transaction });
    return readCase({ ...parts, database: transaction }, await command(at));
  });
}
