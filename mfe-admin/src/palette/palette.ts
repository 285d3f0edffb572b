import { chunk } from '../loading/chunk.ts';

export const palette = chunk(async () => (await import(/* webpackChunkName: 'Palette' */ './Palette.tsx')).Palette);
