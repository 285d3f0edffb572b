import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { postingsOf } from '../accounts/postingRepository.ts';
import { rows as namedDrivers } from '../named-drivers/namedDrivers.ts';
import { rows as objections } from '../objections/objections.ts';
import { currentCollection } from '../record/collections.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { presentCase } from './presentCase.ts';

interface CaseSource {
  readonly database: Database;
  readonly clock: () => Date;
}

export async function readCase(
  { database, clock }: CaseSource,
  record: RecordRow,
  transaction?: Transaction,
): Promise<DriverCase> {
  return presentCase(record, {
    settings: await readSettings(database, transaction),
    claims: await readClaimSettings(database, transaction),
    postings: await postingsOf(database, record.id, transaction),
    objections: await objections.of(database, [record.id], transaction),
    drivers: await namedDrivers.of(database, [record.id], transaction),
    collection: record.collectionDay === null ? undefined : await currentCollection(database, record.id, transaction),
    now: clock(),
  });
}
