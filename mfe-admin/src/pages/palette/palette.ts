import { chunk } from '@parkwart/web/chunk';

export const palette = chunk(async () => (await import(/* webpackChunkName: 'Palette' */ './Palette.tsx')).Palette);
