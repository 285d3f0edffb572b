import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { registerPrinter } from '@parkwart/web';
import { noPrinter } from '@parkwart/web/testing/noPrinter';
import { letterPackage } from './letterPackage.ts';
import { sortedLetters } from './runLetters.ts';
import { buildLine, buildRun, OWNER } from './testing/runServer.ts';

const mockNames: string[] = [];
// jsdom has no streams; an e2e test opens a real archive.
jest.mock('client-zip', () => ({
  downloadZip: (entries: AsyncIterable<{ readonly name: string }>) => ({
    blob: async () => {
      for await (const { name } of entries) mockNames.push(name);
      return { size: 1 };
    },
  }),
}));
const mockRows: string[][] = [];
jest.mock('../../parts/items/csvFile.ts', () => ({
  csvFile: async (rows: string[][]) => {
    mockRows.push(...rows);
    return new Blob([]);
  },
}));

class InkAtTheEdge extends Error {
  override readonly name = 'InkAtTheEdge';
}

it('has a PDF per letter and a list of all, without those that a service would refuse', async () => {
  registerPrinter({
    ...noPrinter,
    printReceipt: async () => {},
    printPdf: async () => {},
    letterPdf: async ([letter], options) => {
      if (options?.isChecked && letter?.inputs.invoiceNumber === '100003') throw new InkAtTheEdge();
      return new Blob(['%PDF']);
    },
  });
  const lines = [
    buildLine(100_001, {}, { ...OWNER, address: 'Gasse 1\n1010 Wien\nÖsterreich' }),
    buildLine(100_002, {}, { ...OWNER, address: 'Gasse 1\n1010 Wien' }),
    buildLine(100_003),
    buildLine(100_004),
  ];
  const settings = { settings: DEFAULT_SETTINGS, claims: DEFAULT_CLAIM_SETTINGS };
  const letters = sortedLetters(lines, { run: buildRun(), settings, lookUp: '2026-12-05' });
  const { leftOut } = await letterPackage(letters);
  expect(mockNames).toEqual(['Mahnung_100001.pdf', 'Mahnung_100004.pdf', 'Briefe.csv']);
  expect(leftOut).toEqual(['100002', '100003']);
  expect(mockRows.map(([file, invoice, , , , , , , country, said]) => [file, invoice, country, said])).toEqual([
    ['Datei', 'Rechnung', 'Land', 'Prüfung'],
    ['Mahnung_100001.pdf', '100001', 'AT', 'in Ordnung'],
    ['', '100002', '', expect.stringContaining('weder Postleitzahl und Ort noch ein Land')],
    ['', '100003', 'DE', 'Der Brief hält den Rand von 5 mm nicht ein.'],
    ['Mahnung_100004.pdf', '100004', 'DE', 'in Ordnung'],
  ]);
  expect(mockRows[1]).toEqual(expect.arrayContaining(['Erika Mustermann', 'Gasse 1', '1010 Wien', 'Österreich']));
});
