import { chunk } from '../loading/chunk.ts';

export const noteConflict = chunk(
  async () => (await import(/* webpackChunkName: 'NoteConflict' */ './NoteConflict.tsx')).NoteConflict,
);
