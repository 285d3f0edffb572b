import { Button } from '@parkwart/ui/Button';
import type { ReactNode } from 'react';
import classes from './Choosable.module.css';
import { choiceTexts as texts } from './texts.ts';

interface ChoosableProps {
  readonly label: string;
  readonly choice: {
    readonly chosen: readonly unknown[];
    /** False where no row may be ticked. */
    readonly canChoose: boolean;
    readonly chooseAll: () => void;
    readonly chooseNone: () => void;
  };
  /** How many are ticked. */
  readonly status: string;
  /** Further buttons. */
  readonly more?: ReactNode;
  readonly action?: {
    readonly label: string;
    readonly busyLabel: string;
    readonly isBusy: boolean;
    readonly run: () => void;
  };
  /** Without rows there is nothing to choose. */
  readonly isEmpty: boolean;
  /** Rows with ticks. */
  readonly children: ReactNode;
}

/** What is done with the ticked rows stays in sight while they scroll. */
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
