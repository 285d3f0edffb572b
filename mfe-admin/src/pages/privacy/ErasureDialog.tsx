import type { Person } from '@parkwart/contracts/entities/person';
import { subjectLabel } from '@parkwart/contracts/journal/journalLabels';
import { Checkbox } from '@parkwart/ui/Checkbox';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import text from '@parkwart/ui/text.module.css';
import { toast, useQuery } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type ReactNode, useState } from 'react';
import { OfficeConfirm } from '../../parts/form/OfficeDialog.tsx';
import { useReload } from '../../parts/form/otherTabs.ts';
import { mergeMentions } from './disclosureDocument.ts';
import classes from './Erasure.module.css';
import { erasureTexts } from './erasureTexts.ts';
import { ERASURES_KEY, type ErasureChoice, type ErasurePreview, erase, previewErasure } from './privacy.ts';
import { texts } from './texts.ts';

/** The previews of all services, in the dialog's groups. */
function erasureGroups({ parking, users, files }: ErasurePreview) {
  const records = (wanted: string) => parking.records.filter(({ outcome }) => outcome === wanted);
  const own = new Set(parking.records.map(({ invoiceNumber }) => `record:${invoiceNumber}`));
  const live = users.accounts.filter(({ outcome }) => outcome === 'keep');
  const asUser = { records: parking.asUser ?? 0, files: files.asUser, booths: parking.booths ?? 0 };
  return {
    removed: [
      ...records('remove').map(
        ({ invoiceNumber }) => `${erasureTexts.record(invoiceNumber)}, ${erasureTexts.withFiles}`,
      ),
      ...(parking.permitList ?? []).map(({ vehicleNumber, validFrom, validTo }) =>
        erasureTexts.permit(vehicleNumber, texts.days(validFrom, validTo)),
      ),
      ...users.accounts
        .filter(({ outcome }) => outcome === 'remove')
        .map(({ username }) => erasureTexts.account(username)),
    ],
    anonymised: records('anonymise').map(
      ({ invoiceNumber }) => `${erasureTexts.record(invoiceNumber)}, ${erasureTexts.withFiles}`,
    ),
    kept: [
      ...records('keep').map(({ invoiceNumber, reason = '' }) => `${erasureTexts.record(invoiceNumber)}: ${reason}`),
      ...live.map(({ username, reason = '' }) => `${erasureTexts.liveAccount(username)}: ${reason}`),
    ],
    // Omits files of the person's own records, because they are erased together with the records.
    mentions: mergeMentions([parking.mentions, users.mentions, files.mentions]).filter(
      ({ subject }) => !own.has(subject),
    ),
    asUser: asUser.records + asUser.files + asUser.booths > 0 ? asUser : undefined,
    hasLiveAccount: live.length > 0,
  };
}

function withMention(choice: ErasureChoice, subject: string, isChosen: boolean): ErasureChoice {
  const others = choice.mentions.filter((chosen) => chosen !== subject);
  return { ...choice, mentions: isChosen ? [...others, subject] : others };
}

interface ErasedAndKeptProps {
  readonly groups: ReturnType<typeof erasureGroups>;
  readonly choice: ErasureChoice;
  readonly onChoose: (choice: ErasureChoice) => void;
}

/** Shows the previewed erasure, and further mentions that the admin may select. */
function ErasedAndKept({ groups, choice, onChoose }: ErasedAndKeptProps) {
  const { removed, anonymised, kept, mentions, asUser, hasLiveAccount } = groups;
  const hasChoice = mentions.length > 0 || asUser !== undefined;
  const isNothing = removed.length + anonymised.length === 0 && !hasChoice;
  return (
    <>
      {isNothing && <p>{erasureTexts.nothing}</p>}
      <Group title={erasureTexts.removed} lines={removed} />
      <Group title={erasureTexts.anonymised} lines={anonymised} />
      <Group title={erasureTexts.kept} lines={kept} />
      {hasChoice && (
        <section className={classes.group}>
          <h3>{erasureTexts.choose}</h3>
          {mentions.map(({ subject, fields, text }) => (
            <div key={subject} className={classes.mention}>
              <Checkbox
                label={erasureTexts.mention(subjectLabel(subject), texts.mentioned(subject, fields))}
                checked={choice.mentions.includes(subject)}
                onChange={({ target }) => onChoose(withMention(choice, subject, target.checked))}
              />
              {text ? <q>{text}</q> : <p>{texts.onlyJournal}</p>}
            </div>
          ))}
          {asUser && (
            <div className={classes.mention}>
              <Checkbox
                label={erasureTexts.asUser(asUser)}
                checked={choice.asUser}
                disabled={hasLiveAccount}
                onChange={({ target }) => onChoose({ ...choice, asUser: target.checked })}
              />
              {hasLiveAccount && <p>{erasureTexts.asUserLive}</p>}
            </div>
          )}
        </section>
      )}
      {!isNothing && <p className={text.hint}>{erasureTexts.final}</p>}
    </>
  );
}

function Group({ title, lines }: { readonly title: ReactNode; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface ErasureDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

const NOTHING_CHOSEN: ErasureChoice = { mentions: [], asUser: false };

/** Erases exactly the previewed data; if that data has changed, fetches a new preview. */
function useErasure(person: Person, onStarted: () => void) {
  const reload = useReload();
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
      void reload(ERASURES_KEY);
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
