import { Button } from '@parkwart/ui/Button';
import { type ReactNode, useState } from 'react';
import classes from './Choosable.module.css';
import { choiceTexts as texts } from './texts.ts';

/** The service takes at most this many rows per request. */
const MOST = 100;

/** The selected rows; rows that leave the list are deselected. */
export function useChosen<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  mayChoose: (row: Row) => boolean = () => true,
  most = MOST,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(row._id) && mayChoose(row)).slice(0, most);
  const chooseAmong = (among: readonly Row[]) => setIds(new Set(among.filter(mayChoose).map(({ _id }) => _id)));
  return {
    chosen,
    canChoose: rows.some(mayChoose),
    mayChoose,
    isChosen: ({ _id }: Row) => chosen.some((one) => one._id === _id),
    choose: (id: string, isChosen: boolean) => {
      const others = [...ids].filter((one) => one !== id);
      setIds(new Set(isChosen ? [...others, id] : others));
    },
    chooseAll: () => chooseAmong(rows),
    /** Also selects rows that were loaded after this render. */
    chooseAmong,
    chooseNone: () => setIds(new Set()),
  };
}

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
