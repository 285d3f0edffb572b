import { buildRecord } from '@parkwart/contracts/testing/records';
import { AttachmentsPanel } from '../AttachmentsPanel.tsx';
import { useUploads } from '../useUploads.tsx';

const record = buildRecord();

export function Attachments() {
  return <AttachmentsPanel record={record} uploads={useUploads(record.invoiceNumber)} />;
}
