import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
import bold from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';

/** Noto Sans covers every name in Latin, Greek or Cyrillic. */
export const letterFonts = { regular, bold };
