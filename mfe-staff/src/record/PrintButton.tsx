import { Button, type ButtonProps } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { texts } from './texts.ts';

export interface PrintButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly print: () => Promise<void>;
}

export function PrintButton({ print, variant = 'primary' }: PrintButtonProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: print,
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <Button variant={variant} busy={isPending} busyLabel={texts.printing} onClick={() => mutate()}>
      <Icon name="printer" />
      {texts.printReceipt}
    </Button>
  );
}
