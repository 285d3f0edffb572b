import { chunk } from '@parkwart/web/chunk';

export const driverDialog = chunk(
  async () => (await import(/* webpackChunkName: 'DriverDialog' */ './DriverDialog.tsx')).DriverDialog,
);
