import * as contract from '@parkwart/contracts/calls/dunningRuns';
import type { DunningRun } from '@parkwart/contracts/entities/dunningRun';
import type { Database } from '@parkwart/service-kit/database/database';
import { implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { commandOf } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { changeLine, closeRun } from './changeRun.ts';
import { lineNotFound } from './errors.ts';
import { filingGauges, filingTask } from './fileLetters.ts';
import { presentLines } from './presentLines.ts';
import { printLines } from './printLines.ts';
import { findRun, findRunForChange, presentRun, presentRuns, readLines, readRuns } from './runRows.ts';
import { sendingTask } from './sendLetters.ts';
import { startRun } from './startRun.ts';

export const dunning: Feature = {
  calls: [
    ({ database }) =>
      implement(contract.getDunningRuns, async () => ({ runs: await presentRuns(database, await readRuns(database)) })),
    (parts) =>
      implement(contract.startDunningRun, async ({ session }) =>
        readRun(parts.database, await startRun(parts, actorOf(session))),
      ),
    ({ database }) => implement(contract.getDunningRun, ({ params }) => readRun(database, Number(params.id))),
    ({ database, clock }) =>
      implement(contract.getDunningLines, async ({ params, query: { state, after = '0' } }) => {
        const run = await findRun(database, Number(params.id));
        const page = { runId: run.id, state, after: Number(after), limit: contract.MOST_LINES + 1 };
        const lines = await readLines(database, page);
        const shown = lines.slice(0, contract.MOST_LINES);
        return { lines: await presentLines(database, run, shown, clock()), hasMore: shown.length < lines.length };
      }),
    commandOf(contract.changeDunningLine, async (at, { params: { id, invoiceNumber }, body: { isRemoved } }) => {
      const run = await findRunForChange(at.transaction, Number(id));
      const line = await changeLine(at, run, Number(invoiceNumber), isRemoved);
      const [shown] = await presentLines(at.transaction, run, [line], at.now);
      if (!shown) throw lineNotFound();
      return shown;
    }),
    (parts) =>
      implement(contract.noteDunningPrinted, async ({ params, body, session }) => {
        const { database, clock } = parts;
        const id = Number(params.id);
        const lines = await printLines(parts, { id, ...body, by: actorOf(session) });
        return { lines: await presentLines(database, await findRun(database, id), lines, clock()) };
      }),
    commandOf(contract.endDunningRun, async (at, { params: { id }, body: { state } }) =>
      presentRun(at.transaction, await closeRun(at, Number(id), state)),
    ),
  ],
  tasks: [
    (parts) => filingTask(parts, parts.filingEveryMs),
    ({ letterService: service, ...parts }) => service && sendingTask({ ...parts, service }, parts.dispatchesEveryMs),
  ],
  gauges: filingGauges,
};

const readRun = async (database: Database, id: number): Promise<DunningRun> =>
  presentRun(database, await findRun(database, id));
