import { SERVICE_NAMES, type ServiceName } from '../../../packages/contracts/src/wire/services.ts';
import { journalSchemaOf, journalTables } from '../../../packages/service-kit/src/journal/journalTables.ts';
import type { Secrets } from './secrets.ts';

/** A service may change rows of its own tables; its migrations may change their schema. */
const GRANTS = 'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX';

/** Services can only append to their journal. */
const JOURNAL_GRANTS = 'SELECT, INSERT';

/** This user makes dumps that include their binary log position, and copies the binary logs. */
const BACKUP_USER = 'parkwart_backup';
const BACKUP_RIGHTS = [
  'SELECT, SHOW VIEW, TRIGGER, LOCK TABLES',
  'RELOAD, REPLICATION CLIENT, REPLICATION SLAVE',
] as const;

const REPLICATION_USER = 'parkwart_replication';
const CHECK_USER = 'parkwart_check';

/** The SQL can run repeatedly and keeps existing data. Secrets are hexadecimal or escaped by `quoted`. */
export function databasesSql(secrets: Secrets): string {
  const services = SERVICE_NAMES.flatMap((service) => {
    const name = `parkwart_${service}`;
    const journal = journalSchemaOf(name);
    return [
      `CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4;`,
      ...userSql(name, secrets[`mysql_${service}_password`]),
      `GRANT ${GRANTS} ON ${everyTableOf(name)} TO '${name}'@'%';`,
      ...journalTables(journal).map((sql) => `${sql};`),
      `GRANT ${JOURNAL_GRANTS} ON ${everyTableOf(journal)} TO '${name}'@'%';`,
    ];
  });
  const [ofSchemas, ofServer] = BACKUP_RIGHTS;
  const backup = [
    ...userSql(BACKUP_USER, secrets.mysql_backup_password),
    ...SERVICE_NAMES.map((service) => `parkwart_${service}`)
      .flatMap((name) => [name, journalSchemaOf(name)])
      .map((schema) => `GRANT ${ofSchemas} ON ${everyTableOf(schema)} TO '${BACKUP_USER}'@'%';`),
    `GRANT ${ofServer} ON *.* TO '${BACKUP_USER}'@'%';`,
  ];
  return [...services, ...backup].join('\n').concat('\n');
}

function userSql(name: string, password: string): string[] {
  const identified = `'${name}'@'%' IDENTIFIED BY ${quoted(password)};`;
  return [`CREATE USER IF NOT EXISTS ${identified}`, `ALTER USER ${identified}`];
}

/** In GRANT an underscore is a wildcard. */
const everyTableOf = (schema: string) => `\`${schema.replaceAll('_', '\\_')}\`.*`;

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

export function databaseUrl(service: ServiceName, secrets: Secrets): string {
  const password = encodeURIComponent(secrets[`mysql_${service}_password`]);
  return `mysql://parkwart_${service}:${password}@mysql:3306/parkwart_${service}`;
}

export function clientOptions(user: 'root' | typeof BACKUP_USER, secrets: Secrets): string {
  const password = user === 'root' ? secrets.mysql_root_password : secrets.mysql_backup_password;
  return `[client]\nhost=mysql\nuser=${user}\npassword="${password.replace(/["\\]/g, '\\$&')}"\n`;
}

/**
 * Creates the users for replication between the members of the group, and for the proxy, which checks each member's
 * role.
 */
export function clusterSql(secrets: Secrets): string {
  return [
    ...userSql(REPLICATION_USER, secrets.mysql_replication_password),
    `GRANT REPLICATION SLAVE, CONNECTION_ADMIN, BACKUP_ADMIN, GROUP_REPLICATION_STREAM ON *.* TO '${REPLICATION_USER}'@'%';`,
    ...userSql(CHECK_USER, secrets.mysql_check_password),
    `GRANT SELECT ON performance_schema.replication_group_members TO '${CHECK_USER}'@'%';`,
    `GRANT SELECT ON mysql.server_cost TO '${CHECK_USER}'@'%';`,
    '',
  ].join('\n');
}

export function joinSql(secrets: Secrets): string {
  const password = quoted(secrets.mysql_replication_password);
  return `START GROUP_REPLICATION USER = '${REPLICATION_USER}', PASSWORD = ${password};\n`;
}

export function checkOptions(secrets: Secrets): string {
  return `[client]\nuser=${CHECK_USER}\npassword=${secrets.mysql_check_password}\n`;
}
