import { isPostcode, type keeperAnswer, POSTCODE_WRONG } from '@parkwart/contracts/calls/keeperRequests';
import { isSameCar } from '@parkwart/contracts/rules/car';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import type * as z from 'zod/mini';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

type Answer = z.output<typeof keeperAnswer>;

interface Answers {
  readonly answers: readonly Answer[];
  /** Only checks whether the answers fit, and stores nothing. */
  readonly isTrial?: boolean | undefined;
  readonly by: Actor;
}

const askedFields = PARKING_TABLES.records.pick('id', 'vehicleNumber', 'driverName', 'ownerName', 'address');

interface Asked {
  readonly id: number;
  readonly plate: string;
  readonly hasDriver: boolean;
  readonly ownerName: string;
  readonly address: string;
}

/** Stores all answers or none. @returns the records that now have a keeper @throws HttpError 422 */
export function answerKeepers(parts: ChangeParts, { answers, isTrial, by }: Answers): Promise<RecordRow[]> {
  const { database, clock } = parts;
  return database.transaction(async (transaction) => {
    const { placed, faults } = placeAnswers(answers, await readAsked(transaction, answers));
    const postcodes = postcodeFaults(answers);
    if (Object.keys(faults).length > 0) throw answersDoNotFit({ ...faults, ...postcodes });
    if (Object.keys(postcodes).length > 0) throw postcodeWrong(postcodes);
    if (isTrial) return [];
    const rows: RecordRow[] = [];
    const now = clock();
    const day = storedDay(now);
    for (const [id, answer] of [...placed].sort(([one], [other]) => one - other)) {
      const changes = (row: RecordRow) => changesOf(answer, row, day);
      const change = { kind: 'keeper-answered', by, changes } as const;
      rows.push(await changeWithin(transaction, parts, { invoiceNumber: id, ...change }));
      const answered = { answeredAt: now.getTime(), answeredById: by.account };
      await saveAnswered(transaction, { invoiceNumber: id, ...answered });
    }
    return rows;
  });
}

/** Reads the records that have one of these plates and a keeper request, and are not with an agency. */
async function readAsked(transaction: Transaction, answers: readonly Answer[]): Promise<Asked[]> {
  const plates = answers.map(({ vehicleNumber }) => normalisePlate(vehicleNumber));
  const sql = statement(`SELECT records.id, vehicleNumber, driverName, ownerName, address FROM records
    JOIN keeper_lines ON keeper_lines.invoiceNumber = records.id WHERE normalisedPlate IN (:plates) AND collectionDay IS NULL`);
  const rows = await readAs(transaction, askedFields, sql, { plates });
  return rows.map(({ id, vehicleNumber: plate, driverName, ownerName, address }) => ({
    id,
    plate,
    ownerName,
    address,
    hasDriver: driverName !== '',
  }));
}

/** Error messages by position: `answers.3.vehicleNumber`. */
type Faults = Record<string, string>;

interface Placed {
  /** Each record's answer. */
  readonly placed: ReadonlyMap<number, Answer>;
  /** Names every answer that fits no record. */
  readonly faults: Faults;
}

function placeAnswers(answers: readonly Answer[], asked: readonly Asked[]): Placed {
  const placed = new Map<number, Answer>();
  const faults: Faults = {};
  for (const [index, answer] of answers.entries()) {
    const found = asked.filter(({ plate }) => isSameCar(plate, answer.vehicleNumber));
    const fault = faultOf(answer, found, placed);
    if (fault) faults[`answers.${index}.vehicleNumber`] = fault;
    for (const { id } of answersFor(answer, found)) placed.set(id, answer);
  }
  return { placed, faults };
}

function postcodeFaults(answers: readonly Answer[]): Faults {
  const named = answers.map(({ postcode }, index) => [`answers.${index}.postcode`, postcode] as const);
  return Object.fromEntries(named.flatMap(([at, postcode]) => (isPostcode(postcode) ? [] : [[at, POSTCODE_WRONG]])));
}

/**
 * An answer without an invoice number applies only to those records of the plate that have no keeper, because the car
 * may have been sold after its earlier parking stays. A repeated answer matches the same records again.
 */
function answersFor(answer: Answer, found: readonly Asked[]): Asked[] {
  const { invoiceNumber } = answer;
  if (invoiceNumber !== undefined) return found.filter(({ id }) => id === Number(invoiceNumber));
  const isMeant = ({ ownerName, address }: Asked) =>
    ownerName === '' || address === '' || (ownerName === answer.ownerName && address === addressOf(answer));
  const meant = found.filter(isMeant);
  return meant.some(({ hasDriver }) => !hasDriver) ? meant.filter(({ hasDriver }) => !hasDriver) : meant;
}

const addressOf = ({ street, postcode, city }: Answer) => `${street}\n${postcode} ${city}`;

function faultOf(answer: Answer, found: readonly Asked[], placed: ReadonlyMap<number, Answer>): string | undefined {
  const { vehicleNumber: plate } = answer;
  const own = answersFor(answer, found);
  if (own.length === 0) {
    if (answer.invoiceNumber) return otherPlate(plate);
    return found.length > 0 ? alreadyAnswered(plate) : notAsked(plate);
  }
  if (own.some((one) => one.hasDriver)) return hasDriver(plate);
  const isOther = (other: Answer | undefined) => other && JSON.stringify(other) !== JSON.stringify(answer);
  return own.some(({ id }) => isOther(placed.get(id))) ? askedTwice(plate) : undefined;
}

/**
 * Clears a confirmed make or colour that the answer contradicts, so that it is checked again. A correction leaves the
 * day of the look-up unchanged, because the registration office did not answer again.
 */
function changesOf(answer: Answer, row: RecordRow, day: number): RecordChanges {
  const { ownerName, make, colour } = answer;
  const address = addressOf(answer);
  const isSame = make === row.registeredMake && colour === row.registeredColour;
  return {
    ownerName,
    address,
    registeredMake: make,
    registeredColour: colour,
    ...(isSame ? {} : { isRegisteredChecked: false }),
    ...(row.lookUpDay !== null && row.ownerName !== '' ? {} : { lookUpDay: day }),
  };
}

async function saveAnswered(
  transaction: Transaction,
  values: Pick<RowOf<typeof PARKING_TABLES.keeper_lines>, 'invoiceNumber' | 'answeredAt' | 'answeredById'>,
): Promise<void> {
  const sql = statement(`UPDATE keeper_lines SET answeredAt = :answeredAt, answeredById = :answeredById
    WHERE invoiceNumber = :invoiceNumber`);
  await transaction.write(sql, { ...values });
}

const postcodeWrong = (fields: Faults) => new HttpError(422, 'POSTCODE_WRONG', POSTCODE_WRONG, { fields });
const answersDoNotFit = (fields: Faults) =>
  new HttpError(
    422,
    'ANSWERS_DO_NOT_FIT',
    'Es wurde nichts eingetragen, weil nicht alle Antworten zu einer Anfrage passen.',
    { fields },
  );
const notAsked = (plate: string) => `Für ${plate} ist keine Halterauskunft angefragt.`;
const alreadyAnswered = (plate: string) =>
  `Die Halterauskunft für ${plate} ist schon eingetragen. Ändern können Sie sie in der Anfrage.`;
const otherPlate = (plate: string) => `Die Rechnung ist nicht zum Kennzeichen ${plate}.`;
const askedTwice = (plate: string) => `Zu ${plate} stehen zwei verschiedene Antworten da.`;
const hasDriver = (plate: string) =>
  `Zu ${plate} ist inzwischen ein Fahrer benannt; seine Rechnung braucht keinen Halter mehr.`;
