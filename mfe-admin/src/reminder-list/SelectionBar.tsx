import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { IconButton } from '@parkwart/ui/IconButton';
import { letterDialog } from '../letter/letterDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { texts } from '../record/texts.ts';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import classes from './ReminderList.module.css';
import type { Selection } from './useSelection.tsx';

const FETCH_LETTER = onIntent(letterDialog);

interface SelectionBarProps {
  readonly selection: Selection;
  readonly onPrint: () => void;
}

export function SelectionBar({ selection, onPrint }: SelectionBarProps) {
  const { selected, total, isMore, most, isFull, isLoading, chooseAll, clear } = selection;
  const isNarrow = useMediaQuery('(width < 1100px)');
  const all = most < total ? texts.selectSome(most, total, isMore) : texts.selectTheseAll(total);
  const words = isFull && most < total ? texts.selectedMost : texts.selected;
  return (
    <div className={classes.selection} {...FETCH_LETTER}>
      <div className={classes.chosen}>
        <span role="status">{selected.length > 0 && words(selected.length, total, isMore)}</span>
        {selected.length > 0 &&
          (isNarrow ? (
            <IconButton icon="close" label={texts.unselect} onClick={clear} />
          ) : (
            <Button variant="quiet" size="small" onClick={clear}>
              {texts.unselect}
            </Button>
          ))}
      </div>
      {total > 1 && !isFull && (
        <Button size="small" busy={isLoading} busyLabel={texts.selecting} onClick={() => void chooseAll()}>
          {all}
        </Button>
      )}
      <Button
        variant="primary"
        size="small"
        aria-label={texts.printSelected}
        disabled={selected.length === 0}
        onClick={onPrint}
      >
        <Icon name="printer" />
        {isNarrow ? texts.print : texts.printSelected}
      </Button>
    </div>
  );
}
