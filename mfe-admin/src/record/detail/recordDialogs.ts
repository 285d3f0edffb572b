import { chunk } from '@parkwart/web/chunk';

export const recordDialogs = chunk(
  async () => (await import(/* webpackChunkName: 'LiveRecordDialogs' */ './LiveRecordDialogs.tsx')).LiveRecordDialogs,
);
