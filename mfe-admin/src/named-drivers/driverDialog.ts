import { chunk } from '../loading/chunk.ts';

export const driverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'DriverDialog' */ './DriverDialog.tsx')).DriverDialog,
);
