import { LINK_SECONDS } from '@parkwart/contracts/calls/attachments';
import { addSignPhotos, removeSignPhoto, type SignPhoto, type Terms } from '@parkwart/contracts/calls/terms';
import { formatInstant } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { Facts } from '@parkwart/ui/Facts';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { IconButton } from '@parkwart/ui/IconButton';
import { callApi, toast, useQuery } from '@parkwart/web';
import { uploadApi } from '@parkwart/web/files/uploadApi';
import { useAction } from '../../parts/actions/useAction.ts';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import { useReload } from '../../parts/form/otherTabs.ts';
import type { OpenedDialog } from '../../parts/form/useDialog.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './TermsDialog.module.css';
import { fetchSignPhotos, signPhotosKey } from './terms.ts';
import { tariffText, texts } from './texts.ts';

interface TermsDialogProps extends OpenedDialog {
  readonly terms: Terms;
}

/**
 * One version of the terms: wording, tariff and photos of the signs. The photos of a draft can be added and removed.
 */
export function TermsDialog({ terms, ...opened }: TermsDialogProps) {
  const { validFrom, text, tariff, sealedAt } = terms;
  return (
    <OfficeDialog title={texts.title(validFrom)} {...opened}>
      <Facts
        facts={[
          { label: texts.validFrom, value: validFrom },
          { label: texts.state, value: sealedAt ? texts.sealedAt(formatInstant(new Date(sealedAt))) : texts.draft },
          { label: texts.tariff, value: tariffText(tariff), wide: true },
          { label: texts.text, value: <p className={classes.text}>{text}</p>, wide: true },
        ]}
      />
      <Photos terms={terms} />
    </OfficeDialog>
  );
}

function Photos({ terms: { _id: id, sealedAt } }: { readonly terms: Terms }) {
  const isDraft = sealedAt === null;
  const queryKey = signPhotosKey(id);
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => fetchSignPhotos(id, signal);
  // Refetched regularly, because the links expire.
  const photos = useQuery({ queryKey, queryFn, refetchInterval: LINK_SECONDS * 800 });
  const reload = useReload();
  const onSettled = () => void reload(queryKey);
  const upload = useAction({
    send: (files: readonly File[]) =>
      uploadApi(addSignPhotos, { params: { id } }, { files, idempotencyKey: newIdempotencyKey() }),
    onDone: () => toast.success(texts.uploaded),
    onSettled,
    failed: texts.uploadFailed,
  });
  const removal = useAction({
    send: (photo: string) => callApi(removeSignPhoto, { params: { id, photo } }),
    onSettled,
    failed: texts.photoRemoveFailed,
  });
  return (
    <section>
      <h3 className={classes.heading}>{texts.photos}</h3>
      <Loaded query={photos} failure={texts.photosFailed}>
        {(all) => <PhotoList photos={all} {...(isDraft && { onRemove: (photo: string) => void removal.run(photo) })} />}
      </Loaded>
      {isDraft && (
        <FileDrop
          label={upload.isRunning ? texts.uploading : texts.upload}
          hint={texts.uploadHint}
          onFiles={(files) => void upload.run(files)}
        />
      )}
    </section>
  );
}

interface PhotoListProps {
  readonly photos: readonly SignPhoto[];
  readonly onRemove?: (id: string) => void;
}

function PhotoList({ photos, onRemove }: PhotoListProps) {
  if (photos.length === 0) return <p>{texts.noPhotos}</p>;
  return (
    <ul className={classes.photos}>
      {photos.map(({ id, image, thumbnail }, index) => (
        <li key={id} className={classes.photo}>
          <a href={image} target="_blank" rel="noreferrer">
            <img src={thumbnail} alt={texts.photo(index + 1, photos.length)} />
          </a>
          {onRemove && (
            <IconButton
              icon="trash"
              variant="danger"
              label={texts.removePhoto(index + 1)}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
