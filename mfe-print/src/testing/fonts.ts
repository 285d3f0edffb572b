import { readFile } from 'node:fs/promises';

const FOLDER = require.resolve('@expo-google-fonts/noto-sans/package.json').replace(/package\.json$/, '');
const HOST = 'https://fonts.example/';

/** Replaces letter/fonts.ts. */
export const letterFonts = {
  regular: `${HOST}400Regular/NotoSans_400Regular.ttf`,
  bold: `${HOST}600SemiBold/NotoSans_600SemiBold.ttf`,
};

/** Serves fonts from node_modules only. */
export function serveFonts(): void {
  globalThis.fetch = async (address) => {
    const path = String(address);
    if (!path.startsWith(HOST)) throw new TypeError(`Unexpected request of ${path}.`);
    return new Response(new Uint8Array(await readFile(`${FOLDER}${path.slice(HOST.length)}`)));
  };
}
