import { chunk } from '../loading/chunk.ts';

export const recordDialogs = chunk(
  async () => (await import(/* webpackChunkName: 'LiveRecordDialogs' */ './LiveRecordDialogs.tsx')).LiveRecordDialogs,
);
