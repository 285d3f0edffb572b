import { type ComposeStack, docker } from '../compose/composeStack.ts';

export const SERVERS = ['mysql-node-1', 'mysql-node-2', 'mysql-node-3'] as const;
export type Server = (typeof SERVERS)[number];

interface Member {
  readonly server: Server;
  readonly state: string;
  readonly role: string;
}

/** The group as its servers see themselves, and ways to harm them. */
export interface Servers {
  /** Rows of `sql`, their columns separated by tabs. */
  sql(server: string, sql: string): Promise<string[]>;
  /** From within the server's container, as its administrator: `sql` needs the keeper. */
  onItself(server: Server, sql: string): Promise<string>;
  /** The ids of all transactions that the server has. */
  transactions(server: Server): Promise<string>;
  members(): Promise<Member[]>;
  /** @throws unless there is exactly one */
  primary(): Promise<Server>;
  /** @throws unless all are members, with one primary: a server that was frozen believes for seconds that it is another */
  requireAll(): Promise<void>;
  kill(...servers: readonly Server[]): Promise<void>;
  cutOff(server: Server): Promise<void>;
  reconnect(server: Server): Promise<void>;
}

const OWN_STATE = `SELECT MEMBER_STATE, MEMBER_ROLE FROM performance_schema.replication_group_members
  WHERE MEMBER_ID = @@server_uuid`;

export function serversOf({ project, compose }: ComposeStack): Servers {
  const sql = async (server: string, text: string) => {
    const options = ['--defaults-extra-file=/run/secrets/client.cnf', `--host=${server}`, '--connect-timeout=3'];
    const output = await compose(
      ...['exec', '-T', 'keeper', 'timeout', '20', 'mysql', ...options],
      ...['--batch', '--skip-column-names', '--execute', text],
    );
    return output.split('\n').filter(Boolean);
  };
  const members = () =>
    Promise.all(
      SERVERS.map(async (server): Promise<Member> => {
        const [line = ''] = await sql(server, OWN_STATE).catch(() => []);
        const [state = '', role = ''] = line.split('\t');
        return { server, state, role };
      }),
    );
  const container = (server: Server) => compose('ps', '--all', '--quiet', server);
  const network = `${project}_database`;
  const asAdministrator = 'MYSQL_PWD=$(cat /run/secrets/mysql_root_password) exec mysql -uroot -h127.0.0.1 -NBe "$0"';
  return {
    sql,
    onItself: (server, text) => compose('exec', '-T', server, 'sh', '-c', asAdministrator, text),
    transactions: async (server) => (await sql(server, "SELECT REPLACE(@@gtid_executed, '\\n', '')")).join(''),
    members,
    primary: async () => {
      const all = await members();
      const primaries = all.filter(({ state, role }) => state === 'ONLINE' && role === 'PRIMARY');
      if (primaries.length !== 1 || !primaries[0]) throw new Error(`no primary: ${JSON.stringify(all)}`);
      return primaries[0].server;
    },
    requireAll: async () => {
      const all = await members();
      const primaries = all.filter(({ role }) => role === 'PRIMARY');
      if (primaries.length !== 1 || all.some(({ state }) => state !== 'ONLINE')) {
        throw new Error(`not all are members: ${JSON.stringify(all)}`);
      }
    },
    kill: async (...servers) => {
      const kill = (server: Server) => compose('exec', '-T', server, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
      await Promise.all(servers.map(kill));
    },
    cutOff: async (server) => {
      await docker('network', 'disconnect', '--force', network, await container(server));
    },
    reconnect: async (server) => {
      await docker('network', 'connect', '--alias', server, network, await container(server));
    },
  };
}
