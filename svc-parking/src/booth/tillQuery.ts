import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { isSameCar } from '@parkwart/contracts/rules/car';
import type { Database } from '@parkwart/service-kit/database/database';
import { PARKED_PLATE_INDEX } from '../plate-index/samePlate.ts';
import { referenceUsedTwice } from '../record/errors.ts';
import { presentForBooth, presentParked } from '../record/presentForBooth.ts';
import { type RecordRepository, recordId } from '../record/recordRepository.ts';
import { boothFields, type StoredBoothRow } from '../record/recordRow.ts';
import { presentTariff } from '../record/tariffOf.ts';
import { operatorSettings } from '../settings/operatorSettings.ts';
import { statement } from '../tables.ts';
import { correctableUntil } from './ownCheckIn.ts';

interface StoredTillRow extends StoredBoothRow {
  /** Null after check-out, like the fields below. */
  readonly document: string | null;
  readonly otherId: number | null;
  readonly otherEntryAt: Date | null;
  readonly otherPlate: string | null;
}

/**
 * Reads a record for the till in one query, by invoice number or provisional reference. Also reads the tariff of a
 * parked car, and any other record under which the same plate is parked.
 * @throws HttpError 409 if two cars have the provisional reference
 */
export function tillQuery(
  database: Database,
  { findProvisional }: Pick<RecordRepository, 'findProvisional'>,
): (reference: string, asked: { readonly userId: string; readonly now: Date }) => Promise<BoothRecord | undefined> {
  const sql =
    statement(`SELECT ${boothFields.list('record')}, settings.document, other.id AS otherId, other.entryAt AS otherEntryAt,
      other.vehicleNumber AS otherPlate
    FROM records AS record
    LEFT JOIN settings ON settings.id = 1 AND record.exitAt IS NULL
    LEFT JOIN records AS other ON record.exitAt IS NULL AND other.id = (
      SELECT parked.id FROM records AS parked ${PARKED_PLATE_INDEX[database.dialect]}
      WHERE parked.normalisedPlate = record.normalisedPlate AND parked.exitAt IS NULL AND parked.isDisable = 0
        AND parked.id <> record.id ORDER BY parked.plateCut = record.plateCut DESC, parked.id DESC LIMIT 1)
    WHERE record.id = :id`);

  return async (reference, { userId, now }) => {
    const [id, namesake] = isProvisionalReference(reference) ? await findProvisional(reference) : [recordId(reference)];
    if (namesake !== undefined) throw referenceUsedTwice(reference);
    if (id === undefined) return undefined;
    const [stored] = await database.read<StoredTillRow>(sql, { id });
    if (!stored) return undefined;
    const record = boothFields.read(stored);
    if (stored.document === null) return presentForBooth(record);
    const { otherId, otherEntryAt, otherPlate } = stored;
    const isSame = isSameCar(otherPlate ?? '', record.vehicleNumber);
    const other = isSame && otherId && otherEntryAt ? { id: otherId, entryAt: new Date(otherEntryAt) } : undefined;
    const until = correctableUntil(record, userId, now);
    return {
      ...presentParked(record, other),
      ...(until && { correctableUntil: until }),
      tariff: presentTariff(record, operatorSettings.parse(stored.document)),
    };
  };
}
