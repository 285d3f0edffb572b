import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Typefaces, typeface } from './typeface.ts';

const { resolve } = createRequire(import.meta.url);
const read = async (file: string) => typeface(await readFile(resolve(`@expo-google-fonts/noto-sans/${file}`)));

/** Reads and parses the fonts from their package; a page fetches them instead. */
export async function readTypefaces(): Promise<Typefaces> {
  return {
    regular: await read('400Regular/NotoSans_400Regular.ttf'),
    bold: await read('600SemiBold/NotoSans_600SemiBold.ttf'),
  };
}
