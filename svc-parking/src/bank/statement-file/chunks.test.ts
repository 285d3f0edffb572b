import { generatedPayments, generateStatement } from '../testing/generateStatement.ts';
import { chunksOf, readAll } from '../testing/readAll.ts';
import { dayXml, entryXml, partXml } from '../testing/statementFiles.ts';
import { readStatementFile } from './readStatementFile.ts';

describe('reading in chunks', () => {
  const xml = dayXml(
    '160.00',
    entryXml({ info: 'Grüße – 🚗' }),
    entryXml({ parts: [partXml({ purpose: ['a\r\nb'] })] }),
  );

  it('yields the same wherever the chunks end', async () => {
    const firstBytes = 1_024;
    const bytes = Buffer.from(xml.replace('<Document', `<!-- ${' '.repeat(firstBytes)} --><Document`));
    const whole = JSON.stringify(await readAll(bytes));
    const differing: number[] = [];
    // What stands before is read at once, to recognise the file.
    for (let at = firstBytes; at < bytes.length; at += 1) {
      const halves = async function* () {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at);
      };
      if (JSON.stringify(await eventsOf(halves())) !== whole) differing.push(at);
    }
    expect(differing).toEqual([]);
    expect(JSON.stringify(await eventsOf(chunksOf(bytes, 1)))).toBe(whole);
  });

  it('reads no further than its caller', async () => {
    let taken = 0;
    const source = async function* () {
      for (const piece of generateStatement({ seed: 1, entries: 1_000 })) {
        taken += 1;
        yield Buffer.from(piece);
      }
    };
    for await (const event of readStatementFile(source(), 'auszug.xml')) if (event.type === 'entry') break;
    expect(taken).toBeLessThan(10);
  });

  it.each(['02', '08'] as const)('finds every payment of a generated statement of version %s', async (version) => {
    const statement = { seed: 7, entries: 500, version };
    const events = await readAll([...generateStatement(statement)].join(''));
    const lines = events.flatMap((event) => (event.type === 'entry' ? event.entry.lines : []));
    expect(lines.map(({ cents, details }) => [cents, details?.purpose])).toEqual(
      [...generatedPayments(statement)].map(({ cents, purpose }) => [cents, purpose.join('\n')]),
    );
    expect(events.at(-1)).toMatchObject({ type: 'end', check: 'addsUp' });
  });
});

async function eventsOf(chunks: AsyncIterable<Uint8Array>) {
  const events = [];
  for await (const event of readStatementFile(chunks, 'auszug.xml')) events.push(event);
  return events;
}
