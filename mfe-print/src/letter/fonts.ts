import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import semiBold from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
import type { TFontDictionary } from 'pdfmake/interfaces';
import { FONT } from './letterDocument.ts';

const absolute = (address: string) => new URL(address, document.baseURI).href;

/** Noto Sans covers every name in Latin, Greek or Cyrillic. */
export const letterFonts = (): TFontDictionary => ({ [FONT]: { normal: absolute(regular), bold: absolute(semiBold) } });
