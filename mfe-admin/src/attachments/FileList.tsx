import type { Attachment } from '@parkwart/contracts/attachments';
import { formatDay } from '@parkwart/contracts/time';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import classes from './FileList.module.css';
import { formatSize } from './fileSize.ts';
import { texts } from './texts.ts';

interface FileListProps {
  readonly files: readonly Attachment[];
  readonly onDownload: (file: Attachment, position: number) => void;
}

export function FileList({ files, onDownload }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file, index) => (
        <li key={file.id} className={classes.file}>
          <OfficeIcon name="file" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.note}>
            {formatSize(file.size)} · {texts.by(formatDay(new Date(file.uploadedAt)), file.uploadedBy)}
          </span>
          <IconButton icon="download" label={texts.download(file.name)} onClick={() => onDownload(file, index + 1)} />
        </li>
      ))}
    </ul>
  );
}
