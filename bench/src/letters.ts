import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DEFAULT_CLAIM_SETTINGS } from '@parkwart/contracts/calls/claimSettings';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { buildRecord } from '@parkwart/contracts/testing/records';
import { makePdf } from '@parkwart/letter/makePdf';
import { readTypefaces } from '@parkwart/letter/readTypefaces';
import * as texts from '@parkwart/letter/texts';
import { create } from 'fontkit';
import { compare } from './compare.ts';
import { type Figure, timed } from './figures.ts';
import { letterPeer } from './letterPeer.ts';

function letterOf(index: number): Letter {
  const invoiceNumber = 100_123 + index;
  const vehicleNumber = `B-AB ${1_000 + index}`;
  const fines = [{ type: 'Parken ohne gültigen Parkschein', price: 37, description: 'Kein Parkschein sichtbar' }];
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
    record: buildRecord({ invoiceNumber, vehicleNumber, fines }),
    settings: DEFAULT_SETTINGS,
    claims: DEFAULT_CLAIM_SETTINGS,
  };
}

const { resolve } = createRequire(import.meta.url);
const font = async (file: string) => create(await readFile(resolve(`@expo-google-fonts/noto-sans/${file}`)));

async function cpuOf(run: () => Promise<unknown>) {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000 };
}

/** The product's letters compared with the same letters made only with pdfkit. Both parse the fonts once. */
export async function letters(): Promise<readonly Figure[]> {
  const faces = await readTypefaces();
  const regular = await font('400Regular/NotoSans_400Regular.ttf');
  const bold = await font('600SemiBold/NotoSans_600SemiBold.ttf');
  const figures: Figure[] = [];
  for (const [title, count, rounds] of [
    ['100 letters', 100, 9],
    ['one letter after another one', 1, 45],
  ] as const) {
    const all = Array.from({ length: count }, (_, index) => letterOf(index));
    const { product, peer } = await compare(title, rounds, {
      product: () => cpuOf(() => makePdf(all, { faces, isDemo: false })),
      peer: () => cpuOf(() => letterPeer(all, { regular, bold }, texts)),
    });
    figures.push(timed(`${title} ÷ pdfkit by hand, CPU`, product.cpuMs / peer.cpuMs, '×'));
  }
  return figures;
}
