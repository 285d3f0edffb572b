import { toast } from '@parkwart/web';
import { NameDialog } from './NameDialog.tsx';
import { createPasskey, useRefetchPasskeys } from './passkeysApi.ts';
import { texts } from './texts.ts';

interface AddPasskeyDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (() => Promise<void>) | undefined;
}

export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
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
