import { readFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import type { Letter } from '@parkwart/contracts/entities/letter';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { compare } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { letterPeer, peerFonts } from './letterPeer.ts';

type Letters = typeof import('../../mfe-print/src/letter/letters.ts');
type Texts = typeof import('../../mfe-print/src/letter/texts.ts');

const COUNT = 100;
const ROUNDS = 9;
const SOURCES = new URL('../../mfe-print/src/letter/', import.meta.url);

function letterOf(index: number): Letter {
  const invoiceNumber = 100_123 + index;
  const vehicleNumber = `B-AB ${1_000 + index}`;
  return {
    inputs: {
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName: 'Erika Mustermann',
      address: `Heidestraße ${index}\n51147 Köln`,
      todayDate: '8.12.2026',
      deadline: '18.12.2026',
      fahrzeughalter: '5.12.2026',
    },
    record: buildRecord({
      invoiceNumber,
      vehicleNumber,
      fines: [{ type: 'Parken ohne gültigen Parkschein', price: 37, description: 'Kein Parkschein sichtbar' }],
    }),
    settings: DEFAULT_SETTINGS,
  };
}

async function fonts() {
  const { resolve } = createRequire(new URL('fonts.ts', SOURCES));
  const read = (file: string) => readFile(resolve(`@expo-google-fonts/noto-sans/${file}`));
  return peerFonts(
    await read('400Regular/NotoSans_400Regular.ttf'),
    await read('600SemiBold/NotoSans_600SemiBold.ttf'),
  );
}

/** CPU time, in ms. */
async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The product's letters against the same ones written straight with pdfkit, whose fonts are parsed once as well. */
export async function letters(): Promise<readonly Figure[]> {
  register(new URL('../frontEndSources.mjs', import.meta.url));
  const { letterPdf }: Letters = await import(new URL('letters.ts', SOURCES).href);
  const texts: Texts = await import(new URL('texts.ts', SOURCES).href);
  const parsed = await fonts();
  const figures: Figure[] = [];
  for (const [title, count] of [
    [`${COUNT} letters`, COUNT],
    ['one letter after another one', 1],
  ] as const) {
    const all = Array.from({ length: count }, (_, index) => letterOf(index));
    const product = () => cpuOf(() => letterPdf(all));
    const peer = () => cpuOf(() => letterPeer(all, parsed, texts));
    // Both compiled by the engine, and words shaped.
    for (let round = 0; round < 3; round++) for (const run of [product, peer]) await run();
    const ratio = await compare(
      `${title}: CPU time`,
      [
        { name: 'mfe-print', run: product },
        { name: 'by hand with pdfkit', run: peer },
      ],
      { unit: 'ms', rounds: count === 1 ? 5 * ROUNDS : ROUNDS },
    );
    figures.push(timed(`${title} ÷ pdfkit by hand, CPU`, ratio, '×'));
  }
  return figures;
}
