import { eventually } from '@parkwart/service-kit/testing/eventually';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { judgeHistory } from '../faults/judgeHistory.ts';
import { checkIn, type Job } from '../load/jobs.ts';
import { readBack } from '../load/readBack.ts';
import { type LoadReport, letter, underLoad } from '../load/underLoad.ts';
import { ADMIN_PASSWORD, type ComposeStack } from '../product/composeStack.ts';
import { startProduct } from '../product/runProduct.ts';
import { SERVERS, type Server, type Servers, serversOf } from './servers.ts';

const account = { user: 'admin', password: ADMIN_PASSWORD };
const JOIN_SECONDS = 180;
/** How long a secondary may take to apply the primary's transactions. */
const APPLY_SECONDS = 60;
const checkInAndRead: Job = async (writer, number) => {
  const record = await checkIn(writer, number);
  if (record) await readBack(writer.user, record);
};
const BOOTHS = Array.from({ length: 8 }, () => checkInAndRead);

/** One group of database servers for all tests of a `describe`, and the check-ins that the product acknowledged. */
export class ClusterRun {
  stack!: ComposeStack;
  servers!: Servers;
  #urls: string[] = [];
  /** Plate → invoice number. */
  readonly #acknowledged = new Map<string, number>();
  #runs = 0;

  async start(): Promise<void> {
    const port = await freePort();
    this.stack = await startProduct('compose', {
      tls: false,
      overlays: ['docker-compose.cluster.yml'],
      settings: {
        GATEWAY_2_HTTP_PORT: String(port),
        GATEWAY_2_HTTPS_PORT: String(await freePort()),
        MYSQL_BUFFER_POOL: '64M',
      },
    });
    this.servers = serversOf(this.stack);
    this.#urls = [this.stack.url, `http://localhost:${port}`];
  }

  allJoined(): Promise<void> {
    return eventually(JOIN_SECONDS, this.servers.requireAll);
  }

  expectAllStored(): Promise<void> {
    return eventually(APPLY_SECONDS, () => this.#requireAllStored());
  }

  /**
   * Requires that every server has each acknowledged check-in exactly once, with its invoice number, and has no
   * transaction that the primary lacks.
   */
  async #requireAllStored(): Promise<void> {
    const { servers } = this;
    const all = this.#acknowledged;
    const transactions: string[] = [];
    for (const server of SERVERS) {
      const records = await recordsOn(servers, server);
      const byPlate = new Map(records);
      expect([...all].filter(([plate, number]) => byPlate.get(plate) !== number)).toEqual([]);
      expect(byPlate.size).toBe(records.length);
      transactions.push(await servers.transactions(server));
    }
    const ofGroup = await servers.transactions(await servers.primary());
    for (const own of transactions) {
      expect(await servers.sql('mysql-node-1', `SELECT GTID_SUBTRACT('${own}', '${ofGroup}')`)).toEqual([]);
    }
    expect(new Set(all.values()).size).toBe(all.size);
  }

  /**
   * While `during` runs, booths at both gateways send check-ins and repeat each one until it is acknowledged.
   * @param beside jobs of further users; the ledger of acknowledged check-ins does not contain the cars of these jobs
   */
  async checkIns(
    during: (acknowledged: () => number) => Promise<void>,
    beside: readonly Job[] = [],
  ): Promise<LoadReport> {
    const jobs = [...BOOTHS, ...beside];
    const load = { urls: this.#urls, account, jobs, prefix: `G${letter(this.#runs++)}-`, mayGiveUp: true };
    const report = await underLoad(load, ({ records }) => during(() => records.length));
    expect(await judgeHistory('cluster', `run ${this.#runs}`, report.history)).toEqual([]);
    for (const { plate, invoiceNumber } of report.ledger.records) this.#acknowledged.set(plate, invoiceNumber);
    return report;
  }
}

async function recordsOn(servers: Servers, server: Server) {
  const rows = await servers.sql(server, 'SELECT id, vehicleNumber FROM parkwart_parking.records');
  return rows.map((row) => row.split('\t')).map(([id, plate = '']) => [plate, Number(id)] as const);
}

export function atLeast(acknowledged: () => number, count: number): Promise<void> {
  const goal = acknowledged() + count;
  return eventually(240, async () => {
    if (acknowledged() < goal) throw new Error(`${acknowledged()} of ${goal} check-ins`);
  });
}
