import { pause } from '../compose/containers.ts';
import { type ComposeStack, docker } from '../product/composeStack.ts';

export const SERVERS = ['mysql-node-1', 'mysql-node-2', 'mysql-node-3'] as const;
export type Server = (typeof SERVERS)[number];

const OWN_STATE = `SELECT MEMBER_STATE, MEMBER_ROLE FROM performance_schema.replication_group_members
  WHERE MEMBER_ID = @@server_uuid`;

/** Reads the state of the group from its database servers, and kills, pauses or disconnects servers. */
export function serversOf({ project, compose, inside }: ComposeStack) {
  /** @returns the result's rows, with columns separated by tabs */
  const sql = async (server: Server, text: string) => {
    const options = ['--defaults-extra-file=/run/secrets/client.cnf', `--host=${server}`, '--connect-timeout=3'];
    const print = ['--batch', '--skip-column-names', '--execute', text];
    const output = await inside('keeper', 'timeout', '20', 'mysql', ...options, ...print);
    return output.split('\n').filter(Boolean);
  };
  const stateOf = async (server: Server) => {
    const [line = ''] = await sql(server, OWN_STATE).catch(() => []);
    const [state = '', role = ''] = line.split('\t');
    return { server, state, role };
  };
  const members = () => Promise.all(SERVERS.map(stateOf));
  const container = (server: Server) => compose('ps', '--all', '--quiet', server);
  const network = `${project}_database`;
  const asAdministrator = 'MYSQL_PWD=$(cat /run/secrets/mysql_root_password) exec mysql -uroot -h127.0.0.1 -NBe "$0"';
  return {
    sql,
    /**
     * Runs SQL as the administrator inside the server's container. Unlike `sql`, this function does not need the
     * container `keeper`.
     */
    onItself: (server: Server, text: string) => inside(server, 'sh', '-c', asAdministrator, text),
    /** The ids of all transactions on the server. */
    transactions: async (server: Server) => (await sql(server, "SELECT REPLACE(@@gtid_executed, '\\n', '')")).join(''),
    members,
    /** @throws unless exactly one server is primary */
    primary: async () => {
      const all = await members();
      const [primary, ...more] = all.filter(({ state, role }) => state === 'ONLINE' && role === 'PRIMARY');
      if (!primary || more.length > 0) throw new Error(`no primary: ${JSON.stringify(all)}`);
      return primary.server;
    },
    /**
     * @throws unless all servers are members and exactly one is primary. A server that was frozen still reports itself
     * as primary for some seconds.
     */
    requireAll: async () => {
      const all = await members();
      const primaries = all.filter(({ role }) => role === 'PRIMARY');
      if (primaries.length !== 1 || all.some(({ state }) => state !== 'ONLINE')) {
        throw new Error(`not all are members: ${JSON.stringify(all)}`);
      }
    },
    kill: (...servers: readonly Server[]) =>
      Promise.all(servers.map((server) => inside(server, 'sh', '-c', 'kill -9 -1').catch(() => undefined))),
    cutOff: async (server: Server) => docker('network', 'disconnect', '--force', network, await container(server)),
    reconnect: async (server: Server) =>
      docker('network', 'connect', '--alias', server, network, await container(server)),
    pause: async (server: Server) => pause(await container(server)),
    unpause: async (server: Server) => docker('unpause', await container(server)),
  };
}

export type Servers = ReturnType<typeof serversOf>;
