import type { Attachment } from '@parkwart/contracts/attachments';
import { API_PREFIX } from '@parkwart/contracts/call';
import classes from './ImageGrid.module.css';
import { texts } from './texts.ts';

export function ImageGrid({ images }: { readonly images: readonly Attachment[] }) {
  return (
    <ul className={classes.grid}>
      {images.map(({ id, name }) => (
        <li key={id}>
          <a
            className={classes.link}
            href={`${API_PREFIX}/image/${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.open(name)}
          >
            <img
              className={classes.image}
              src={`${API_PREFIX}/image/${id}?size=thumbnail`}
              alt={name}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
