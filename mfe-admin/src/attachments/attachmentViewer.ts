import { chunk } from '../loading/chunk.ts';

export const attachmentViewer = chunk(
  async () => (await import(/* webpackChunkName: 'AttachmentViewer' */ './AttachmentViewer.tsx')).AttachmentViewer,
);
