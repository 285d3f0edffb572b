import { LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import text from '@parkwart/ui/text.module.css';
import { useCallback, useEffect, useState } from 'react';
import { readPhotos } from '../driverApi.ts';
import { type Failure, failureOf } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Loading } from '../layout/Layout.tsx';
import { Section } from '../layout/Section.tsx';
import type { InSession } from '../useDriverCase.ts';
import classes from './Photos.module.css';

/** In ms: renew the links before they expire. */
const RENEWAL_MS = LINK_SECONDS * 800;

type Found = Awaited<ReturnType<typeof readPhotos>>;

interface PhotosState {
  readonly found: Found | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
}

export function usePhotos(inSession: InSession): PhotosState {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(() => {
    setFailure(undefined);
    return inSession(readPhotos).then(setFound, (error) => setFailure(failureOf(error)));
  }, [inSession]);
  useEffect(() => {
    void load();
    const renew = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(renew, RENEWAL_MS);
    return () => clearInterval(timer);
  }, [load]);
  return { found, failure, reload: () => void load() };
}

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
