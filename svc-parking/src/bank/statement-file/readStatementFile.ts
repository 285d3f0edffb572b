import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { StatementEvent } from './bankEntry.ts';
import { collected, decodeXml, isZip, limited, requireXml, withHead, zipMembers } from './content.ts';
import { StatementFileError } from './errors.ts';
import { StatementSums } from './statementSums.ts';
import { type FileTotals, StatementReader } from './statements.ts';

/** About 1 ms of parsing. */
const CHARACTERS_AT_ONCE = 32_768;

/**
 * Reads camt.053, .052 and .054, as XML or a ZIP of it, and yields per statement its header, its booked entries and its
 * end, at the caller's pace. The result counts only if the generator ends without an error: sums and pages are checked
 * at the end.
 * @param isOwn statements of other accounts are only named, and their faults ignored
 * @throws StatementFileError with a sentence for the user
 */
export async function* readStatementFile(
  chunks: AsyncIterable<Uint8Array>,
  fileName: string,
  isOwn: (account: string) => boolean = () => true,
): AsyncGenerator<StatementEvent, void, undefined> {
  const totals: FileTotals = { sums: new StatementSums(), isOwn, entries: 0, statements: 0, isForeign: false };
  const file = await withHead(limited(chunks));
  if (isZip(file.head)) yield* readZip(await collected(file.chunks), totals);
  else yield* readXml(file.chunks, fileName, totals);
  totals.sums.finish();
}

async function* readZip(content: Buffer, totals: FileTotals): AsyncGenerator<StatementEvent> {
  let hasMembers = false;
  for await (const { name, chunks } of zipMembers(content)) {
    hasMembers = true;
    totals.isForeign = false;
    try {
      yield* readXml(chunks, name, totals);
    } catch (error) {
      if (!(error instanceof StatementFileError)) throw error;
      if (!totals.isForeign) throw error.in(name);
    }
  }
  if (!hasMembers) throw new StatementFileError('notStatement');
}

async function* readXml(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  totals: FileTotals,
): AsyncGenerator<StatementEvent> {
  const { head, chunks } = await withHead(source);
  requireXml(head);
  const reader = new StatementReader(fileName, totals);
  let characters = 0;
  for await (const text of decodeXml(chunks)) {
    yield* reader.read(text);
    characters += text.length;
    if (characters < CHARACTERS_AT_ONCE) continue;
    characters = 0;
    await letOthersRun();
  }
  reader.close();
}
