import type { Passkey } from '@parkwart/contracts/calls/passkeys';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { toast } from '@parkwart/web';
import { useState } from 'react';
import { formatInstant } from '../formatInstant.ts';
import classes from '../Section.module.css';
import { Section } from '../Section.tsx';
import { NameDialog } from './NameDialog.tsx';
import { createPasskey, rename, usePasskeys, useRefetchPasskeys } from './passkeysApi.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { texts } from './texts.ts';

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
        const used = lastUsedAt ? texts.used(formatInstant(lastUsedAt)) : texts.unused;
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
