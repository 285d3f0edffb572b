import { chunk } from '@parkwart/web/chunk';

export const attachmentViewer = chunk(
  async () => (await import(/* webpackChunkName: 'AttachmentViewer' */ './AttachmentViewer.tsx')).AttachmentViewer,
);
