import { csvFile } from './csvFile.ts';

/** jsdom's Blob has no text(). */
const linesOf = async (...rows: Parameters<typeof csvFile>[0]) => {
  const file = await csvFile(rows);
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });
  return text.split('\r\n');
};

it('a CSV file writes amounts as numbers that German spreadsheets add up, also negative ones', async () => {
  expect(await linesOf(['Betrag'], [1234.5], [-10], [0])).toEqual(['Betrag', '1.234,50', '-10,00', '0,00', '']);
});

it.each(['=1+1', '+49 30 1', '-10,00', '@SUMME(A1)'])(
  'a CSV file never lets text run as a formula: %s',
  async (text) => {
    expect(await linesOf([text])).toEqual([`'${text}`, '']);
  },
);

it.each(['Eins\nZwei', 'Eins\rZwei', '=1+1\n=cmd|x'])(
  'a CSV file keeps text of several lines in one cell: %j',
  async (text) => {
    const escaped = text.startsWith('=') ? `'${text}` : text;
    expect(await linesOf([text, 'danach'])).toEqual([`"${escaped}";danach`, '']);
  },
);
