import type { Person } from '@parkwart/contracts/entities/person';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { toast, useQuery, useQueryClient } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { OfficeConfirm } from '../../parts/form/OfficeConfirm.tsx';
import { ERASURES_KEY, type ErasureChoice, type ErasurePreview, erase, previewErasure } from './api.ts';
import { ErasedAndKept } from './ErasedAndKept.tsx';
import classes from './Erasure.module.css';
import { erasureGroups } from './erasureGroups.ts';
import { erasureTexts } from './erasureTexts.ts';

interface ErasureDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

const NOTHING_CHOSEN: ErasureChoice = { mentions: [], asUser: false };

/** Erases exactly the previewed data; if that data has changed, fetches a new preview. */
function useErasure(person: Person, onStarted: () => void) {
  const client = useQueryClient();
  const [choice, choose] = useState(NOTHING_CHOSEN);
  const preview = useQuery({
    queryKey: ['erasure-preview', person],
    queryFn: () => previewErasure(person),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const erasing = useSingleMutation({
    mutationFn: (shown: ErasurePreview) => erase(person, shown, choice),
    onSuccess: () => {
      toast.success(erasureTexts.started);
      void client.invalidateQueries({ queryKey: ERASURES_KEY });
      onStarted();
    },
    onError: (failure) => {
      if (!isConflict(failure)) return;
      choose(NOTHING_CHOSEN);
      void preview.refetch();
    },
  });
  return { preview, choice, choose, erasing };
}

export function ErasureDialog({ person, onClose, onStarted }: ErasureDialogProps) {
  const { preview, choice, choose, erasing } = useErasure(person, onStarted);
  const { data, isError, isFetching } = preview;
  const groups = data && erasureGroups(data);
  const isEmpty =
    !groups || (groups.removed.length + groups.anonymised.length + choice.mentions.length === 0 && !choice.asUser);
  return (
    <OfficeConfirm
      title={erasureTexts.title(person)}
      isOpen
      busy={erasing.isPending}
      busyLabel={erasureTexts.erasing}
      disabled={isEmpty || isFetching}
      tone="danger"
      size="large"
      confirmLabel={erasureTexts.confirm}
      onCancel={onClose}
      onConfirm={() => data && erasing.mutate(data)}
    >
      <div className={classes.erasure}>
        {erasing.error && (
          <Notice tone="danger">
            <p>{errorMessage(erasing.error) ?? erasureTexts.failed}</p>
          </Notice>
        )}
        {isError && !isFetching && (
          <ErrorState
            message={erasureTexts.previewFailed}
            details={errorMessage(preview.error)}
            onRetry={() => void preview.refetch()}
          />
        )}
        {!groups && isFetching && <Skeleton lines={6} label={erasureTexts.loading} />}
        {groups && <ErasedAndKept groups={groups} choice={choice} onChoose={choose} />}
      </div>
    </OfficeConfirm>
  );
}
