import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@parkwart/contracts/calls/passkeys';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { ConfirmDialog } from '@parkwart/ui/ConfirmDialog';
import { Dialog } from '@parkwart/ui/Dialog';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { TextField } from '@parkwart/ui/TextField';
import text from '@parkwart/ui/text.module.css';
import { callApi, toast, useQuery, useQueryClient, useSession } from '@parkwart/web';
import { fieldErrors } from '@parkwart/web/errors';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PasskeyError } from '../../passkey/PasskeyError.tsx';
import classes from '../Section.module.css';
import { instantInWords, Section, useTask } from '../Section.tsx';

const texts = {
  title: 'Passkeys',
  intro:
    'Mit einem Passkey bestätigen Sie jede Anmeldung zusätzlich zum Passwort: mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel.',
  add: 'Passkey hinzufügen',
  addTitle: 'Passkey hinzufügen',
  addHint: 'Danach fragt Ihr Browser, wo der Passkey liegen soll, und legt ihn dort an.',
  create: 'Passkey anlegen',
  creating: 'Warten auf den Browser …',
  rename: (name: string) => `Passkey ${name} umbenennen`,
  renameTitle: 'Passkey umbenennen',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  remove: (name: string) => `Passkey ${name} entfernen`,
  removeTitle: 'Passkey entfernen',
  removeQuestion: (name: string) =>
    `Möchten Sie den Passkey „${name}“ wirklich entfernen? Mit ihm können Sie sich danach nicht mehr anmelden.`,
  removeLast: 'Es ist Ihr einziger. Danach genügt für die Anmeldung wieder das Passwort.',
  removeConfirm: 'Entfernen',
  cancel: 'Abbrechen',
  name: 'Name',
  nameHint: 'Woran Sie ihn wiedererkennen, zum Beispiel „Laptop im Büro“.',
  nameMissing: 'Bitte geben Sie dem Passkey einen Namen.',
  suggestion: 'Mein Passkey',
  created: (day: string) => `Hinzugefügt am ${day}`,
  used: (moment: string) => `zuletzt benutzt ${moment}`,
  unused: 'noch nicht benutzt',
  empty: 'Noch kein Passkey eingerichtet.',
  loading: 'Passkeys werden geladen …',
  notRead: 'Die Passkeys konnten nicht geladen werden.',
  added: 'Passkey hinzugefügt',
  renamed: 'Passkey umbenannt',
  removed: 'Passkey entfernt',
};

const KEY = ['own-passkeys'];

function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(listPasskeys, {}, { signal }) });
}

function useRefetchPasskeys(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Loads the WebAuthn code on first use. @throws {ApiError | PasskeyFailure} */
async function createPasskey(name: string): Promise<Passkey> {
  const { options } = await callApi(startPasskey, {});
  const { create } = await import('../../passkey/ceremony.ts');
  return callApi(addPasskey, { body: { name, response: await create(options) } });
}

function rename({ _id }: Passkey, name: string): Promise<Passkey> {
  return callApi(renamePasskey, { params: { id: _id }, body: { name } });
}

function remove({ _id }: Passkey): Promise<unknown> {
  return callApi(removePasskey, { params: { id: _id } });
}

const MAX_LENGTH = 60;

interface NameDialogProps {
  readonly title: string;
  readonly hint?: string;
  readonly initial: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onClose: () => void;
  /** Called with the typed name; the dialog closes on success. */
  readonly onSubmit: (name: string) => Promise<void>;
}

function NameDialog({ title, hint, initial, submitLabel, busyLabel, onClose, onSubmit }: NameDialogProps) {
  const { expired } = useSession();
  const [name, setName] = useState(initial);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { run, isBusy, failure } = useTask();
  const formId = useId();
  const isMissing = name.trim() === '';
  const serverError = fieldErrors(failure).name;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isMissing) field.current?.focus();
    else run(() => onSubmit(name.trim()));
  };

  const actions = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen size="small" suspended={expired} busy={isBusy} onClose={onClose} actions={actions}>
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        {failure !== undefined && !serverError && <PasskeyError error={failure} />}
        <TextField
          ref={field}
          label={texts.name}
          hint={texts.nameHint}
          error={isSubmitted && isMissing ? texts.nameMissing : serverError}
          maxLength={MAX_LENGTH}
          required
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        {hint && <p className={classes.intro}>{hint}</p>}
      </form>
    </Dialog>
  );
}

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { expired } = useSession();
  const { run, isBusy, failure } = useTask();
  const refetch = useRefetchPasskeys();
  const confirm = () =>
    run(async () => {
      await remove(passkey);
      toast.success(texts.removed);
      onClose();
      await refetch();
    });
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      isOpen
      suspended={expired}
      busy={isBusy}
      tone="danger"
      confirmLabel={texts.removeConfirm}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <p>{texts.removeQuestion(passkey.name)}</p>
        {isLast && <p>{texts.removeLast}</p>}
        {failure !== undefined && <PasskeyError error={failure} />}
      </div>
    </ConfirmDialog>
  );
}

interface AddPasskeyDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (() => Promise<void>) | undefined;
}

function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const refetch = useRefetchPasskeys();
  const add = async (name: string) => {
    await createPasskey(name);
    toast.success(texts.added);
    onClose();
    await (onAdded ?? refetch)();
  };
  return (
    <NameDialog
      title={texts.addTitle}
      hint={texts.addHint}
      initial={texts.suggestion}
      submitLabel={texts.create}
      busyLabel={texts.creating}
      onClose={onClose}
      onSubmit={add}
    />
  );
}

type Task = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeysSectionProps {
  readonly onAdded?: () => Promise<void>;
}

export function PasskeysSection({ onAdded }: PasskeysSectionProps) {
  const query = usePasskeys();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <>
      <Section
        title={texts.title}
        intro={texts.intro}
        texts={texts}
        query={query}
        actions={
          <Button variant={onAdded ? 'primary' : 'secondary'} onClick={() => setTask({ kind: 'add' })}>
            <OfficeIcon name="plus" />
            {texts.add}
          </Button>
        }
      >
        {(passkeys) => <PasskeyList passkeys={passkeys} onTask={setTask} />}
      </Section>
      {task?.kind === 'add' && <AddPasskeyDialog onClose={close} onAdded={onAdded} />}
      {task?.kind === 'rename' && <RenameDialog passkey={task.passkey} onClose={close} />}
      {task?.kind === 'remove' && (
        <RemovePasskeyDialog passkey={task.passkey} isLast={query.data?.length === 1} onClose={close} />
      )}
    </>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onTask: (task: Task) => void;
}

function PasskeyList({ passkeys, onTask }: PasskeyListProps) {
  if (passkeys.length === 0) return <p>{texts.empty}</p>;
  return (
    <ul className={classes.list}>
      {passkeys.map((passkey) => {
        const { _id, name, createdAt, lastUsedAt } = passkey;
        const used = lastUsedAt ? texts.used(instantInWords(lastUsedAt)) : texts.unused;
        return (
          <li key={_id} className={classes.entry}>
            <div className={classes.words}>
              <p className={classes.name}>{name}</p>
              <p className={text.hint}>
                {texts.created(formatDay(new Date(createdAt)))} · {used}
              </p>
            </div>
            <div className={classes.actions}>
              <IconButton icon="edit" label={texts.rename(name)} onClick={() => onTask({ kind: 'rename', passkey })} />
              <IconButton
                icon="trash"
                variant="danger"
                label={texts.remove(name)}
                onClick={() => onTask({ kind: 'remove', passkey })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const refetch = useRefetchPasskeys();
  const save = async (name: string) => {
    await rename(passkey, name);
    toast.success(texts.renamed);
    onClose();
    await refetch();
  };
  return (
    <NameDialog
      title={texts.renameTitle}
      initial={passkey.name}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
