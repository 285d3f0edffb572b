import pdfMake from 'pdfmake/build/pdfmake.min.js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { letterFonts } from './fonts.ts';

/** Per font, in ms (specification §17); the library would wait forever. */
const FONT_TIMEOUT_MS = 120_000;

async function fetchFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FONT_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`A font request returned ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchFonts(): Promise<void> {
  const fonts = letterFonts();
  const addresses = [...new Set(Object.values(fonts).flatMap((family) => Object.values(family) as string[]))];
  const files = await Promise.all(addresses.map(async (address) => [address, { data: await fetchFont(address) }]));
  pdfMake.addVirtualFileSystem(Object.fromEntries(files));
  pdfMake.setFonts(fonts);
  pdfMake.setUrlAccessPolicy(() => false);
}

let loading: Promise<void> | undefined;

/** A failure is not cached. */
function loadFonts(): Promise<void> {
  loading ??= fetchFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Large: import it lazily. @throws Error when the fonts cannot be fetched */
export async function makePdf(definition: TDocumentDefinitions): Promise<Blob> {
  await loadFonts();
  return pdfMake.createPdf(definition).getBlob();
}
