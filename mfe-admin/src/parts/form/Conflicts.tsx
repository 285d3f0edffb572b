import text from '@parkwart/ui/text.module.css';
import { useId } from 'react';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import classes from './Conflicts.module.css';
import { type Conflict, isSame } from './conflict.ts';
import { texts } from './texts.ts';
import { useSavers } from './useSavers.ts';

/** A field's label, with a formatter for values that need one. The user cannot choose for fields without a label. */
export type ConflictLabels<Values> = Readonly<
  Partial<Record<keyof Values & string, string | readonly [string, (value: never) => string]>>
>;

interface ConflictsProps<Values extends FieldValues, Body> {
  readonly conflicts: readonly Conflict[];
  readonly control: Control<Values, unknown, Body>;
  readonly subject: string;
  readonly labels: ConflictLabels<Values>;
  readonly choose: (field: string, value: unknown) => void;
}

/** Shows both values of each field; the user's own is preselected. */
export function Conflicts<Values extends FieldValues, Body>(props: ConflictsProps<Values, Body>) {
  const { conflicts, control, subject, labels, choose } = props;
  const saverOf = useSavers(subject, JSON.stringify(conflicts), true);
  const values: readonly unknown[] = useWatch({ control, name: conflicts.map(({ field }) => field as Path<Values>) });
  return (
    <section className={classes.conflicts} role="alert" aria-label={texts.conflicts}>
      <p>{texts.conflicts}</p>
      {conflicts.map(({ field, mine, theirs }, index) => {
        const given: string | readonly [string, (value: never) => string] = labels[field] ?? field;
        const [label, show] = typeof given === 'string' ? ([given, showPlain] as const) : given;
        const isTheirs = isSame(values[index], theirs);
        return (
          <fieldset key={field} className={classes.field}>
            <legend>{label}</legend>
            <Choice
              title={texts.ownValue}
              value={show(mine as never)}
              isChosen={!isTheirs}
              onChoose={() => choose(field, mine)}
            />
            <Choice
              title={texts.storedValue(saverOf(field))}
              value={show(theirs as never)}
              isChosen={isTheirs}
              onChoose={() => choose(field, theirs)}
            />
          </fieldset>
        );
      })}
    </section>
  );
}

function showPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value);
}

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ title, value, isChosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className={classes.choice} data-chosen={isChosen || undefined}>
      <input type="radio" name={id} checked={isChosen} onChange={onChoose} />
      <span className={text.hint}>{title}</span>
      <span className={classes.value}>{value || texts.emptyValue}</span>
    </label>
  );
}
