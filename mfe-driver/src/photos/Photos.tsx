import { LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import text from '@parkwart/ui/text.module.css';
import { useCallback, useEffect, useState } from 'react';
import type { SessionApi } from '../driverApi.ts';
import { type Failure, failureOf } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Loading } from '../layout/Layout.tsx';
import { Section } from '../layout/Section.tsx';
import type { InSession } from '../useDriverCase.ts';
import classes from './Photos.module.css';

/** In ms: renew the links before they expire. */
const RENEWAL_MS = LINK_SECONDS * 800;

type Found = Awaited<ReturnType<SessionApi['readPhotos']>>;
export type Photo = Found['photos'][number];

interface PhotosState {
  readonly found: Found | undefined;
  readonly failure: Failure | undefined;
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

export function usePhotos(inSession: InSession): PhotosState {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<Failure>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setFailure(undefined);
    return inSession((api) => api.readPhotos()).then(setFound, (error) => {
      setFailure(failureOf(error));
      setHasFailed(true);
    });
  }, [inSession]);
  useEffect(() => {
    void load();
    const renew = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(renew, RENEWAL_MS);
    return () => clearInterval(timer);
  }, [load]);
  return { found, failure, hasFailed, reload: () => void load() };
}

/** The section with the photos; not rendered if there are neither photos nor an error message. */
export function Photos({ found, failure, hasFailed, reload }: PhotosState) {
  const { photos: words } = useLanguage().texts;
  if (!found && !hasFailed) return null;
  if (found?.photos.length === 0) return null;
  return (
    <Section heading={words.heading} area="photos">
      {found ? (
        <PhotoList photos={found.photos} label={words.photo} />
      ) : (
        <>
          {failure && <p>{words.failed}</p>}
          <Loading failure={failure} onRetry={reload} lines={2} />
        </>
      )}
    </Section>
  );
}

interface PhotoListProps {
  readonly photos: readonly Photo[];
  /** Describes one photo: „Foto 1 von 3“. */
  readonly label: (number: string, count: string) => string;
}

export function PhotoList({ photos, label }: PhotoListProps) {
  const { texts, format } = useLanguage();
  if (photos.length === 0) return null;
  const count = format.number(photos.length);
  return (
    <ul className={classes.photos}>
      {photos.map(({ image, thumbnail }, index) => (
        <li key={thumbnail}>
          <a href={image} target="_blank" rel="noreferrer">
            <img src={thumbnail} alt={label(format.number(index + 1), count)} loading="lazy" />
            <span className={text.spoken}>, {texts.photos.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
