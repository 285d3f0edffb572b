import { Button } from '@parkwart/ui/Button';
import { OfficeDialog } from '../form/OfficeDialog.tsx';
import classes from './Keys.module.css';
import { texts } from './texts.ts';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <OfficeDialog
      title={texts.keys}
      isOpen
      onClose={onClose}
      actions={
        <Button data-initial-focus onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <dl className={classes.keys}>
        {texts.keyList.map(({ keys, what }) => (
          <div key={what} className={classes.line}>
            <dt className={classes.combination}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </OfficeDialog>
  );
}
