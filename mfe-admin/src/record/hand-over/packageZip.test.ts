import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Posting } from '@parkwart/contracts/entities/posting';
import type { PlainDocument } from '@parkwart/web';
import { internalError, ok } from '@parkwart/web/testing/pageApi';
import { dunned } from '../../testing/collectionServer.ts';
import { keepDocuments } from '../../testing/printer.ts';
import { serveRecords } from '../../testing/recordServer.ts';
import { packageZip } from './packageZip.ts';

interface MockEntry {
  readonly name: string;
}
const mockNames: string[] = [];
// jsdom has no streams; an e2e test opens a real archive.
jest.mock('client-zip', () => ({
  downloadZip: (entries: AsyncIterable<MockEntry>) => ({
    blob: async () => {
      for await (const { name } of entries) mockNames.push(name);
      return { size: 1 };
    },
  }),
}));
const mockRows: string[][][] = [];
jest.mock('../../parts/items/csvFile.ts', () => ({
  csvFile: async (rows: string[][]) => {
    mockRows.push(rows);
    return new Blob([]);
  },
}));
jest.mock('../attachments/attachments.ts', () => ({
  fetchFiles: async function* (_invoice: number, attachments: readonly unknown[]) {
    for (const _ of attachments) yield 'a response';
  },
}));

let documents: readonly PlainDocument[];
const attachment = (name: string, type: string): Attachment => ({
  id: name,
  name,
  kind: type.startsWith('image') ? 'image' : 'file',
  type,
  size: 1,
  uploadedAt: '2026-11-21T09:12:05.000Z',
  uploadedBy: 'admin',
});
const posting = (changes: Partial<Posting>): Posting => ({
  _id: '1',
  day: '21.11.2026',
  bookedAt: '2026-11-21T09:00:00.000Z',
  kind: 'charge',
  type: 'fee',
  amount: 2,
  account: '',
  ...changes,
});
const FILES = [
  attachment('Mahnung_100001.pdf', 'application/pdf'),
  attachment('Vorn/links.jpg', 'image/jpeg'),
  attachment('Mahnung.png', 'image/png'),
  { ...attachment('Mahnung bezahlt.pdf', 'application/pdf'), isFromDriver: true },
];
const POSTINGS = [
  posting({}),
  posting({ _id: '2', type: 'fine', amount: 30 }),
  posting({ _id: '3', kind: 'payment', type: 'collection', amount: -12, voucher: '12/A', day: '2.1.2027' }),
];
const TERMS = {
  _id: '7',
  validFrom: '1.1.2026',
  text: 'Parken nur gegen Entgelt.',
  tariff: { freeMinutes: 15, centsPerStartedHour: 200, maxCentsPerDay: 1_500 },
  sealedAt: '2026-01-01T09:00:00.000Z',
  version: 2,
};
const LETTER = {
  level: 1,
  date: '1.11.2026',
  deadline: '11.11.2026',
  printedAt: '2026-11-01T09:00:00.000Z',
  account: '',
};

const serve = (
  files: readonly Attachment[] = FILES,
  override = (_path: string) => false,
  record = dunned(100_001, { paid: 12 }),
) =>
  serveRecords([record], ({ path }) => {
    if (override(path)) return internalError;
    const settings = { ...DEFAULT_SETTINGS, operatorName: 'Park GmbH' };
    if (path === '/settings') return ok({ settings, claims: DEFAULT_CLAIM_SETTINGS, version: 1 });
    if (path === '/terms') return ok({ terms: [TERMS] });
    if (path.startsWith('/sign-photos/')) return ok({ photos: [] });
    if (path.startsWith('/accounts/')) return ok({ postings: POSTINGS });
    if (path.startsWith('/letters/')) return ok({ letters: [LETTER] });
    return path.startsWith('/attachments/') ? ok(files) : undefined;
  });
const pack = (numbers: readonly number[], done: number[] = []) =>
  packageZip(numbers, { onProgress: (count) => done.push(count), signal: new AbortController().signal });
const shown = (document: PlainDocument | undefined) =>
  document?.sections.map(({ title, items }) => [title, ...items.flatMap(({ facts }) => facts.map(String))]);

beforeEach(() => {
  for (const list of [mockNames, mockRows]) list.length = 0;
  documents = keepDocuments();
});

describe('a package for the collection agency', () => {
  it('has a folder per case with claim sheet, account, letters and proof, and a list of all cases', async () => {
    serve();
    const done: number[] = [];
    const { withoutLetter, gone } = await pack([100_001, 100_009], done);
    expect(mockNames).toEqual([
      '100001 B-IN 1/Forderungsaufstellung.pdf',
      '100001 B-IN 1/Konto.pdf',
      '100001 B-IN 1/Konto.csv',
      '100001 B-IN 1/Mahnungen/Mahnung_100001.pdf',
      '100001 B-IN 1/Nachweise/Vorn_links.jpg',
      '100001 B-IN 1/Nachweise/Mahnung.png',
      '100001 B-IN 1/Vom Fahrer eingereicht/Mahnung bezahlt.pdf',
      '100001 B-IN 1/Nachweise/Parkbedingungen vom 1.1.2026.pdf',
      'Forderungen.csv',
    ]);
    expect([withoutLetter, gone, done]).toEqual([[], [100_009], [1, 2]]);
    const [[columns = [], row = []] = []] = mockRows.slice(-1);
    expect(Object.fromEntries(columns.map((column, index) => [column, row[index]]))).toMatchObject({
      Rechnung: '100001',
      Name: 'Erika Mustermann',
      Straße: 'Heidestraße 17',
      Postleitzahl: '51147',
      Ort: 'Köln',
      Hauptforderung: '32,00',
      Halterermittlung: '7,00',
      Mahnkosten: '5,50',
      Gezahlt: '12,00',
      Offen: '32,50',
      'Zahlbar bis': '11.11.2026',
      'Verjährt mit dem': '2.1.2030',
      Ordner: '100001 B-IN 1',
      'Halter oder Fahrer': 'Halter',
    });
  });

  it('states on the claim sheet who owes which amounts to whom, and the end of the limitation period', async () => {
    serve();
    await pack([100_001]);
    const [sheet, account] = documents;
    expect(sheet?.title).toBe('Forderungsaufstellung Rechnung 100001');
    expect(sheet?.lines[0]).toContain('Park GmbH');
    expect(JSON.parse(JSON.stringify(shown(sheet)).replaceAll('\u00a0', ' '))).toEqual([
      ['In Anspruch genommen', 'Halter,Erika Mustermann', 'Anschrift,Heidestraße 17, 51147 Köln'],
      [
        'Anlass',
        'Kennzeichen,B-IN 1',
        'Einfahrt,21.11.2026 10:12:05',
        'Ausfahrt,21.11.2026 13:40:11',
        'Vertragsstrafe,Falschparken',
      ],
      [
        'Forderung',
        'Parkgebühr,2,00 €',
        'Falschparken,30,00 €',
        'Halterermittlung,7,00 €',
        'Mahnkosten,5,50 €',
        'Gezahlt,−12,00 €',
        'Offen,32,50 €',
        'Halterauskunft vom,30.10.2026',
        'Verjährt mit dem,2.1.2030, wenn nichts die Frist hemmt oder neu beginnt',
      ],
      ['Mahnungen', '1. Mahnung,vom 1.11.2026, zahlbar bis 11.11.2026'],
    ]);
    expect(shown(account)?.[0]?.at(-1)?.replaceAll('\u00a0', ' ')).toBe(
      '2.1.2027,Zahlung: Inkasso, Aktenzeichen 12/A: −12,00 €, danach offen 20,00 €',
    );
  });

  it('reports the cases whose letter is not filed', async () => {
    serve([]);
    expect((await pack([100_001])).withoutLetter).toEqual([100_001]);
  });

  it('leaves the keeper’s letters out of the case of a named driver', async () => {
    const driver = { name: 'Max Fahrer', address: 'Ring 2\n50667 Köln' };
    const files = ['2026-10-20T09:00:00.000Z', '2026-11-01T09:00:01.000Z'].map((uploadedAt, index) => ({
      ...attachment(`Mahnung_${index}.pdf`, 'application/pdf'),
      uploadedAt,
    }));
    serve([...files, attachment('vorn.jpg', 'image/jpeg')], undefined, dunned(100_001, { driver }));
    await pack([100_001]);
    expect(mockNames.filter((name) => !/Konto|Forderung/.test(name))).toEqual([
      '100001 B-IN 1/Mahnungen/Mahnung_1.pdf',
      '100001 B-IN 1/Nachweise/vorn.jpg',
      '100001 B-IN 1/Nachweise/Parkbedingungen vom 1.1.2026.pdf',
    ]);
    expect(shown(documents[0])?.[0]?.[1]).toBe('Schuldner, Fahrer,Max Fahrer');
  });

  it('fails with the invoice number of the record whose files cannot be read', async () => {
    serve(FILES, (path) => path.startsWith('/letters/'));
    await expect(pack([100_001])).rejects.toMatchObject({ invoiceNumber: 100_001 });
  });
});
