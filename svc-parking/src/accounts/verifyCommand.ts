import { text } from 'node:stream/consumers';
import { readDatabaseTls } from '@parkwart/service-kit/database/databaseTls';
import { openDatabaseForMigration } from '@parkwart/service-kit/database/openDatabase';
import { readEnvironment, serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { ACCOUNT_FAULTS, verifyAccounts } from './verifyAccounts.ts';

/** Reads the database URL from stdin, or else uses the URL of the service; writes the report to stdout as JSON. */
const url = await text(process.stdin);
const own = serviceEnvironment.pick({ DATABASE_URL: true, DATABASE_TLS: true, DATABASE_CA: true });
const environment = readEnvironment(own, url ? { ...process.env, DATABASE_URL: url } : undefined);
const database = openDatabaseForMigration(environment.DATABASE_URL, readDatabaseTls(environment));
try {
  const report = await verifyAccounts(database);
  const faults = report.faults.map(({ invoiceNumber, fault }) => ({ invoiceNumber, says: ACCOUNT_FAULTS[fault] }));
  process.stdout.write(JSON.stringify({ ...report, faults }));
} finally {
  await database.close();
}
