import * as contract from '@parkwart/contracts/calls/dunningRuns';
import { getLetters } from '@parkwart/contracts/calls/letters';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { ChangeParts, Feature } from '../feature.ts';
import { readLetters } from '../record/letters.ts';
import { changeLine, closeRun } from './changeLine.ts';
import { lineNotFound, runNotFound } from './errors.ts';
import { presentLines } from './presentLines.ts';
import { printLines } from './printLines.ts';
import { findRun, presentRuns, readLines, readRuns } from './runRows.ts';
import { startRun } from './startRun.ts';

export const dunning: Feature = { calls: [dunningCalls] };

function dunningCalls(parts: ChangeParts): Implementation[] {
  const { database, clock } = parts;
  const present = async (id: string) => {
    const [run] = await presentRuns(database, [await findRun(database, id)]);
    if (!run) throw runNotFound();
    return run;
  };
  return [
    implement(contract.getDunningRuns, async () => ({ runs: await presentRuns(database, await readRuns(database)) })),

    implement(contract.startDunningRun, async ({ session }) => present(String(await startRun(parts, session)))),

    implement(contract.getDunningRun, ({ params }) => present(params.id)),

    implement(contract.getDunningLines, async ({ params, query: { state, after = '0' } }) => {
      const run = await findRun(database, params.id);
      const page = { runId: run.id, state, after: Number(after), limit: contract.MOST_LINES + 1 };
      const lines = await readLines(database, page);
      const shown = lines.slice(0, contract.MOST_LINES);
      return { lines: await presentLines(database, run, shown, clock()), hasMore: shown.length < lines.length };
    }),

    implement(contract.changeDunningLine, async ({ params, body, session }) => {
      const line = await changeLine(parts, { ...params, ...body, session });
      const [shown] = await presentLines(database, await findRun(database, params.id), [line], clock());
      if (!shown) throw lineNotFound();
      return shown;
    }),

    implement(contract.noteDunningPrinted, async ({ params: { id }, body, session }) => {
      const lines = await printLines(parts, { id, ...body, session });
      return { lines: await presentLines(database, await findRun(database, id), lines, clock()) };
    }),

    implement(contract.endDunningRun, async ({ params: { id }, body: { state }, session }) => {
      await closeRun(parts, { id, state, session });
      return present(id);
    }),

    implement(getLetters, async ({ params: { invoiceNumber } }) => ({
      letters: await readLetters(database, Number(invoiceNumber)),
    })),
  ];
}
