import type { OwnSession } from '@parkwart/contracts/calls/ownSessions';
import { endOtherSessions, endSession, listSessions } from '@parkwart/contracts/calls/ownSessions';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import text from '@parkwart/ui/text.module.css';
import { callApi, isApiError, toast, useQuery, useQueryClient, useSession } from '@parkwart/web';
import { useState } from 'react';
import { SaveError } from '../SaveError.tsx';
import classes from '../Section.module.css';
import { instantInWords, Section, useTask } from '../Section.tsx';

const texts = {
  title: 'Sitzungen',
  intro: 'Hier ist Ihr Konto angemeldet. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
  current: 'Diese Sitzung',
  since: (moment: string) => `Angemeldet ${moment}`,
  used: (moment: string) => `zuletzt benutzt ${moment}`,
  end: 'Beenden',
  endOf: (device: string) => `Sitzung auf ${device} beenden`,
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden',
  endOthersQuestion:
    'Überall sonst wird Ihr Konto abgemeldet. Was dort eingegeben und noch nicht gespeichert ist, geht verloren.',
  ended: 'Sitzung beendet',
  othersEnded: 'Alle anderen Sitzungen beendet',
  failed: 'Die Sitzung konnte nicht beendet werden.',
  alone: 'Sie sind nur hier angemeldet.',
  loading: 'Sitzungen werden geladen …',
  notRead: 'Die Sitzungen konnten nicht geladen werden.',
};

const SESSIONS_KEY = ['own-sessions'];

const NOT_FOUND = 404;

function useEndSessions() {
  const client = useQueryClient();
  const { run, isBusy, failure } = useTask();
  const announceEnded = async (message: string) => {
    toast.success(message);
    await client.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  const endOne = (id: string) =>
    run(async () => {
      await callApi(endSession, { params: { id } }).catch((error: unknown) => {
        if (!isApiError(error) || error.status !== NOT_FOUND) throw error;
      });
      await announceEnded(texts.ended);
    });
  const endOthers = (onEnded: () => void) =>
    run(async () => {
      await callApi(endOtherSessions, {});
      onEnded();
      await announceEnded(texts.othersEnded);
    });
  return { endOne, endOthers, isBusy, failure };
}

export function SessionsSection() {
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => callApi(listSessions, {}, { signal }) });
  const [isConfirming, setIsConfirming] = useState(false);
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Section
        title={texts.title}
        intro={texts.intro}
        texts={texts}
        query={query}
        actions={hasOthers && <Button onClick={() => setIsConfirming(true)}>{texts.endOthers}</Button>}
      >
        {(sessions) => <SessionList sessions={sessions} />}
      </Section>
      {isConfirming && <EndOthersDialog onClose={() => setIsConfirming(false)} />}
    </>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const { endOne, isBusy, failure } = useEndSessions();
  return (
    <>
      {failure !== undefined && <SaveError message={texts.failed} error={failure} />}
      <ul className={classes.list}>
        {sessions.map(({ _id, device, createdAt, lastUsedAt, isCurrent }) => (
          <li key={_id} className={classes.entry}>
            <div className={classes.words}>
              <p className={classes.name}>
                {device}
                {isCurrent && <Chip tone="ok">{texts.current}</Chip>}
              </p>
              <p className={text.hint}>
                {texts.since(instantInWords(createdAt))} · {texts.used(instantInWords(lastUsedAt))}
              </p>
            </div>
            {!isCurrent && (
              <Button size="small" disabled={isBusy} aria-label={texts.endOf(device)} onClick={() => endOne(_id)}>
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length === 1 && <p className={text.hint}>{texts.alone}</p>}
    </>
  );
}

function EndOthersDialog({ onClose }: { readonly onClose: () => void }) {
  const { expired } = useSession();
  const { endOthers, isBusy, failure } = useEndSessions();
  return (
    <ConfirmDialog
      title={texts.endOthersTitle}
      isOpen
      suspended={expired}
      busy={isBusy}
      tone="danger"
      confirmLabel={texts.endOthers}
      onCancel={onClose}
      onConfirm={() => endOthers(onClose)}
    >
      <div className={classes.form}>
        <p>{texts.endOthersQuestion}</p>
        {failure !== undefined && <SaveError message={texts.failed} error={failure} />}
      </div>
    </ConfirmDialog>
  );
}
