import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import classes from './Choosable.module.css';
import { choiceTexts as texts } from './texts.ts';

interface ChoosableProps {
  readonly label: string;
  readonly choice: {
    readonly chosen: readonly unknown[];
    /** False if no row can be selected. */
    readonly canChoose: boolean;
    readonly chooseAll: () => void;
    readonly chooseNone: () => void;
  };
  /** The number of selected rows, as text. */
  readonly status: string;
  readonly more?: ReactNode;
  readonly action?: {
    readonly label: string;
    readonly busyLabel: string;
    readonly isBusy: boolean;
    readonly run: () => void;
  };
  readonly isEmpty: boolean;
  /** Rows with checkboxes. */
  readonly children: ReactNode;
}

/** A list with checkboxes. The bar with the actions for selected rows stays in view while the user scrolls. */
export function Choosable({ label, choice, status, more, action, isEmpty, children }: ChoosableProps) {
  const isAny = choice.chosen.length > 0;
  return (
    <div className={classes.choosable}>
      {!isEmpty && (
        <div className={classes.bar} role="toolbar" aria-label={label} data-active={isAny || undefined}>
          <output>{status}</output>
          <Button
            size="small"
            disabled={!isAny && !choice.canChoose}
            onClick={isAny ? choice.chooseNone : choice.chooseAll}
          >
            {isAny ? texts.none : texts.all}
          </Button>
          {more}
          {action && (
            <Button
              variant="primary"
              size="small"
              disabled={!isAny}
              busy={action.isBusy}
              busyLabel={action.busyLabel}
              onClick={action.run}
            >
              {action.label}
            </Button>
          )}
        </div>
      )}
      <div className={classes.rows}>{children}</div>
    </div>
  );
}
