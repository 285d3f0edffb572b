import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { printReceipt, toast } from '@parkwart/web';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { isUnanswered, loadOffline } from '../offline/loadOffline.ts';
import { texts } from './texts.ts';

interface PrintReceiptButtonProps {
  readonly record: BoothRecord;
}

async function print(record: BoothRecord): Promise<void> {
  const printOffline = async () => (await loadOffline()).printOffline(record);
  if (record._id === '') return printOffline();
  return printReceipt(record.invoiceNumber).catch((error: unknown) => {
    if (isUnanswered(error)) return printOffline();
    throw error;
  });
}

/** The shell loads the printer on first use. */
export function PrintReceiptButton({ record }: PrintReceiptButtonProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: print,
    onError: () => toast.error(texts.printFailed),
  });
  return (
    <Button variant="primary" busy={isPending} busyLabel={texts.printing} onClick={() => mutate(record)}>
      <Icon name="printer" />
      {texts.printReceipt}
    </Button>
  );
}
