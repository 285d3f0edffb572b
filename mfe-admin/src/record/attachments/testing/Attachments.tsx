import { buildRecord } from '@parkwart/contracts/testing/records';
import { AttachmentsPanel } from '../AttachmentsPanel.tsx';
import { useUploads } from '../useUploads.tsx';

const record = buildRecord();

/** The panel, with the upload state that its dialog provides. */
export function Attachments() {
  return <AttachmentsPanel record={record} uploads={useUploads(record.invoiceNumber)} />;
}
