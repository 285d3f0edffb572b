import { text } from 'node:stream/consumers';
import { readDatabaseTls } from '../database/databaseTls.ts';
import { openDatabaseForMigration } from '../database/openDatabase.ts';
import { readEnvironment, serviceEnvironment } from '../environment/environment.ts';
import { type LoggedHead, verifyJournal } from './verifyJournal.ts';

/**
 * The command runs in a service's container: it reads the logged heads from standard input and writes the report to
 * standard output, as JSON.
 */
const environment = readEnvironment(
  serviceEnvironment.pick({ DATABASE_URL: true, DATABASE_TLS: true, DATABASE_CA: true }),
);
const database = openDatabaseForMigration(environment.DATABASE_URL, readDatabaseTls(environment));
try {
  const heads: LoggedHead[] = JSON.parse(await text(process.stdin));
  process.stdout.write(JSON.stringify(await verifyJournal(database, heads)));
} finally {
  await database.close();
}
