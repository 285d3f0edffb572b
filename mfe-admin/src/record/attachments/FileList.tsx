import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { formatDay } from '@parkwart/contracts/rules/time';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { onIntent } from '@parkwart/web/chunk';
import { attachmentViewer } from './attachmentViewer.ts';
import classes from './FileList.module.css';
import { texts } from './texts.ts';

const UNITS = ['Byte', 'KB', 'MB'];
const format = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  return `${format.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

interface FileListProps {
  readonly files: readonly Attachment[];
  readonly onOpen: (file: Attachment) => void;
  readonly onDownload: (file: Attachment) => void;
  readonly onDelete: (file: Attachment) => void;
}

const PDF = 'application/pdf';
const FETCH_VIEWER = onIntent(attachmentViewer);

export function FileList({ files, onOpen, onDownload, onDelete }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <OfficeIcon name="file" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.note}>
            {formatSize(file.size)} · {texts.by(formatDay(new Date(file.uploadedAt)), file.uploadedBy)}
          </span>
          <div className={classes.actions}>
            {file.type === PDF && (
              <IconButton icon="eye" label={texts.open(file.name)} {...FETCH_VIEWER} onClick={() => onOpen(file)} />
            )}
            <IconButton icon="download" label={texts.download(file.name)} onClick={() => onDownload(file)} />
            <IconButton icon="trash" label={texts.delete(file.name)} onClick={() => onDelete(file)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
