import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { printReceipt, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { texts } from './texts.ts';

interface PrintReceiptButtonProps {
  readonly invoiceNumber: number;
}

/** The shell loads the printer on first use. */
export function PrintReceiptButton({ invoiceNumber }: PrintReceiptButtonProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: printReceipt,
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <Button variant="primary" busy={isPending} busyLabel={texts.printing} onClick={() => mutate(invoiceNumber)}>
      <Icon name="printer" />
      {texts.printReceipt}
    </Button>
  );
}
