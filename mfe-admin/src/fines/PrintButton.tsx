import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { IconButton } from '@parkwart/ui/IconButton';
import { texts } from './texts.ts';

export function PrintButton({ isSmall }: { readonly isSmall: boolean }) {
  const print = () => window.print();
  if (isSmall) return <IconButton icon="printer" variant="secondary" label={texts.printPage} onClick={print} />;
  return (
    <Button size="small" onClick={print}>
      <Icon name="printer" />
      {texts.printPage}
    </Button>
  );
}
