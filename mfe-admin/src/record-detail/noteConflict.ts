import { chunk } from '@parkwart/web/chunk';

export const noteConflict = chunk(
  async () => (await import(/* webpackChunkName: 'NoteConflict' */ './NoteConflict.tsx')).NoteConflict,
);
