import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { IconButton } from '@parkwart/ui/IconButton';
import { onIntent } from '@parkwart/web/chunk';
import { attachmentViewer } from './attachmentViewer.ts';
import classes from './ImageGrid.module.css';
import { texts } from './texts.ts';

interface ImageGridProps {
  readonly images: readonly Attachment[];
  readonly onOpen: (image: Attachment) => void;
  readonly onDelete: (image: Attachment) => void;
}

const FETCH_VIEWER = onIntent(attachmentViewer);

export function ImageGrid({ images, onOpen, onDelete }: ImageGridProps) {
  return (
    <ul className={classes.grid}>
      {images.map((image) => (
        <li key={image.id} className={classes.item}>
          <button
            type="button"
            className={classes.open}
            title={image.name}
            aria-label={texts.open(image.name)}
            {...FETCH_VIEWER}
            onClick={() => onOpen(image)}
          >
            <img
              className={classes.image}
              src={`${API_PREFIX}/image/${image.id}?size=thumbnail`}
              alt={image.name}
              loading="lazy"
              decoding="async"
            />
          </button>
          <span className={classes.delete}>
            <IconButton
              icon="trash"
              variant="secondary"
              label={texts.delete(image.name)}
              onClick={() => onDelete(image)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
