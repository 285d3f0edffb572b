import { readFile } from 'node:fs/promises';
import type { TFontDictionary } from 'pdfmake/interfaces';

const FOLDER = require.resolve('@expo-google-fonts/noto-sans/package.json').replace(/package\.json$/, '');
const HOST = 'https://fonts.example/';

/** Stands where letter/fonts.ts is: addresses that `serveFonts` answers. */
export const letterFonts = (): TFontDictionary => ({
  NotoSans: {
    normal: `${HOST}400Regular/NotoSans_400Regular.ttf`,
    bold: `${HOST}600SemiBold/NotoSans_600SemiBold.ttf`,
  },
});

/** Answers the fonts from where npm put them, and nothing else. */
export function serveFonts(): void {
  globalThis.fetch = async (address) => {
    const path = String(address);
    if (!path.startsWith(HOST)) throw new TypeError(`Nobody was to ask for ${path}.`);
    return new Response(new Uint8Array(await readFile(`${FOLDER}${path.slice(HOST.length)}`)));
  };
}
