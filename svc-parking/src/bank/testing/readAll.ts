import { readStatementFile } from '../statement-file/readStatementFile.ts';
import type { StatementEntry, StatementEvent } from '../statement-file/statementContent.ts';

export async function* chunksOf(content: Uint8Array, bytes = 16_384): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

export async function readAll(content: string | Uint8Array, fileName = 'auszug.xml'): Promise<StatementEvent[]> {
  const events: StatementEvent[] = [];
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for await (const event of readStatementFile(chunksOf(bytes), fileName)) events.push(event);
  return events;
}

export async function entriesOf(content: string | Uint8Array): Promise<StatementEntry[]> {
  return (await readAll(content)).flatMap((event) => (event.type === 'entry' ? [event.entry] : []));
}

export async function endsOf(content: string | Uint8Array) {
  return (await readAll(content)).flatMap((event) => (event.type === 'end' ? [event] : []));
}
