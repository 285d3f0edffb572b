import { journalSchemaOf, journalTables } from '../../packages/contracts/src/journalTables.ts';
import { SERVICE_NAMES, type ServiceName } from '../../packages/contracts/src/services.ts';
import type { Secrets } from './secrets.ts';

/** A service may change its own tables' rows, and its migrations their schema. */
const GRANTS = 'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX';

/** The journal is append-only for its service. */
const JOURNAL_GRANTS = 'SELECT, INSERT';

/** Idempotent, keeps existing data. Secrets are hexadecimal or checked by `quoted`. */
export function databasesSql(secrets: Secrets): string {
  return SERVICE_NAMES.flatMap((service) => {
    const [name, password] = [`parkwart_${service}`, quoted(secrets[`mysql_${service}_password`])];
    const journal = journalSchemaOf(name);
    return [
      `CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4;`,
      `CREATE USER IF NOT EXISTS '${name}'@'%' IDENTIFIED BY ${password};`,
      `ALTER USER '${name}'@'%' IDENTIFIED BY ${password};`,
      `GRANT ${GRANTS} ON ${everyTableOf(name)} TO '${name}'@'%';`,
      ...journalTables(journal).map((sql) => `${sql};`),
      `GRANT ${JOURNAL_GRANTS} ON ${everyTableOf(journal)} TO '${name}'@'%';`,
    ];
  })
    .join('\n')
    .concat('\n');
}

/** In GRANT an underscore is a wildcard. */
const everyTableOf = (schema: string) => `\`${schema.replaceAll('_', '\\_')}\`.*`;

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

export function databaseUrl(service: ServiceName, secrets: Secrets): string {
  const password = encodeURIComponent(secrets[`mysql_${service}_password`]);
  return `mysql://parkwart_${service}:${password}@mysql:3306/parkwart_${service}`;
}

export function clientOptions(secrets: Secrets): string {
  const password = secrets.mysql_root_password.replace(/["\\]/g, '\\$&');
  return `[client]\nhost=mysql\nuser=root\npassword="${password}"\n`;
}
