import text from '@parkwart/ui/text.module.css';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Loading } from '../layout/Loading.tsx';
import { Section } from '../layout/Section.tsx';
import classes from './Photos.module.css';
import type { PhotosState } from './usePhotos.ts';

export function Photos({ found, failure, reload }: PhotosState) {
  const { texts, format } = useLanguage();
  const { photos: words } = texts;
  const count = format.number(found?.photos.length ?? 0);
  return (
    <Section heading={words.heading} area="photos">
      {!found && failure && <p>{words.failed}</p>}
      {!found && <Loading failure={failure} onRetry={reload} lines={2} />}
      {found?.photos.length === 0 && <p>{words.none}</p>}
      {found && found.photos.length > 0 && (
        <ul className={classes.photos}>
          {found.photos.map(({ image, thumbnail }, index) => (
            <li key={thumbnail}>
              <a href={image} target="_blank" rel="noreferrer">
                <img src={thumbnail} alt={words.photo(format.number(index + 1), count)} loading="lazy" />
                <span className={text.spoken}>, {words.newTab}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
