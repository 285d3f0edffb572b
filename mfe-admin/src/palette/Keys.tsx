import { Button } from '@parkwart/ui/Button';
import { Dialog } from '@parkwart/ui/Dialog';
import { useSession } from '@parkwart/web';
import classes from './Keys.module.css';
import { texts } from './texts.ts';

export function Keys({ onClose }: { readonly onClose: () => void }) {
  const { expired } = useSession();
  return (
    <Dialog
      title={texts.keys}
      isOpen
      suspended={expired}
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
    </Dialog>
  );
}
