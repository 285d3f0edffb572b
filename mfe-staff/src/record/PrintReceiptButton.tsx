import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { printReceipt, toast, useMutation } from '@parkwart/web';
import { useRef } from 'react';
import { texts } from './texts.ts';

interface PrintReceiptButtonProps {
  readonly invoiceNumber: number;
}

/** Prints a record's receipt through the shell, which loads what prints when it is first needed. */
export function PrintReceiptButton({ invoiceNumber }: PrintReceiptButtonProps) {
  // The second click of a double click comes before `isPending`.
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: printReceipt,
    onError: () => toast.error(texts.printFailed),
    onSettled: () => {
      running.current = false;
    },
  });
  const print = () => {
    if (running.current) return;
    running.current = true;
    mutate(invoiceNumber);
  };
  return (
    <Button variant="primary" busy={isPending} busyLabel={texts.printing} onClick={print}>
      <Icon name="printer" />
      {texts.printReceipt}
    </Button>
  );
}
