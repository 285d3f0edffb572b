import { type Typeface, type Typefaces, typeface } from '@parkwart/letter/typeface';
import { letterFonts } from './fonts.ts';

/** Timeout per font, in ms (specification §17). */
const FONT_TIMEOUT_MS = 120_000;

async function fetchTypeface(address: string): Promise<Typeface> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FONT_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`A font request returned ${response.status}.`);
  return typeface(new Uint8Array(await response.arrayBuffer()));
}

async function fetchTypefaces(): Promise<Typefaces> {
  const [regular, bold] = await Promise.all([fetchTypeface(letterFonts.regular), fetchTypeface(letterFonts.bold)]);
  return { regular, bold };
}

let loading: Promise<Typefaces> | undefined;

/** The fonts are fetched and parsed once; a failure is not cached. */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= fetchTypefaces().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
