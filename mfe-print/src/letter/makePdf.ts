import pdfMake from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { letterFonts } from './fonts.ts';

/** How long a font may take, in ms (specification §17). The library itself would wait for ever. */
const TIMEOUT = 120_000;

async function fetchFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`A font was answered with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchFonts(): Promise<void> {
  const fonts = letterFonts();
  const addresses = [...new Set(Object.values(fonts).flatMap((family) => Object.values(family) as string[]))];
  const files = await Promise.all(addresses.map(async (address) => [address, { data: await fetchFont(address) }]));
  pdfMake.addVirtualFileSystem(Object.fromEntries(files));
  pdfMake.setFonts(fonts);
  // All it needs is there now.
  pdfMake.setUrlAccessPolicy(() => false);
}

let ready: Promise<void> | undefined;

/** Fetched once; a failure is forgotten, so that the next letter tries again. */
function fontsReady(): Promise<void> {
  ready ??= fetchFonts().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/**
 * Lays a document out and draws it. The library and the fonts are large: import this only when there is something to make.
 * @throws Error when the fonts cannot be had
 */
export async function makePdf(definition: TDocumentDefinitions): Promise<Blob> {
  await fontsReady();
  return pdfMake.createPdf(definition).getBlob();
}
