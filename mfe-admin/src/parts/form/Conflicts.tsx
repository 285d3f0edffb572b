import { getJournal } from '@parkwart/contracts/calls/journal';
import text from '@parkwart/ui/text.module.css';
import { callApi, useQuery } from '@parkwart/web';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import classes from './Conflicts.module.css';
import { texts } from './texts.ts';
import { isDirtyField } from './useFormDraft.ts';

/** Number of journal entries to fetch; enough to include the change that causes the conflict. */
const ENTRIES = 10;

/**
 * The last user who changed each field of a subject, according to the journal.
 * @param state the journal is refetched when this text changes
 * @returns a function from a field to the user's name; undefined if the journal is unreachable or has no change of the
 * field
 */
export function useSavers(subject: string, state: string, enabled: boolean): (field: string) => string | undefined {
  const { data } = useQuery({
    queryKey: ['savers', subject, state],
    queryFn: ({ signal }) => callApi(getJournal, { query: { subject, limit: String(ENTRIES) } }, { signal }),
    enabled,
    gcTime: 0,
  });
  return (field) => data?.entries.find(({ after }) => field in after)?.accountName;
}

/** A field that the user is editing while its stored value has changed. */
interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Values = Readonly<Record<string, unknown>>;

interface Step {
  /** The stored values before the user began to edit, or before the latest change. */
  readonly before: Values;
  readonly stored: Values;
  readonly typed: Values;
  readonly isTyped: (field: string) => boolean;
}

/** Compares form values, which are texts, flags, and lists of objects of texts. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function conflictsAfter(conflicts: readonly Conflict[], { before, stored, typed, isTyped }: Step): Conflict[] {
  return Object.keys(stored).flatMap((field) => {
    const earlier = conflicts.find((each) => each.field === field);
    const theirs = stored[field];
    if (isSame(before[field], theirs)) return earlier ? [earlier] : [];
    if (!earlier && !isTyped(field)) return [];
    const mine = isTyped(field) || !earlier ? typed[field] : earlier.mine;
    return isSame(mine, theirs) ? [] : [{ field, mine, theirs }];
  });
}

/** The form library applies `KEEP_TYPED` to every reset, so a reset that discards input has to pass `DISCARD_TYPED`. */
export const KEEP_TYPED = { keepDirtyValues: true };
export const DISCARD_TYPED = { keepDirtyValues: false };

interface Options<Values extends FieldValues, Body> {
  readonly form: UseFormReturn<Values, unknown, Body>;
  /** The stored values in the form's format; undefined until they are loaded, and for a new item. */
  readonly stored: Values | undefined;
  /** The subject whose journal shows who has made the conflicting change. */
  readonly subject: string;
  readonly labels: ConflictLabels<Values>;
  readonly isOpen: boolean;
}

const CHOSEN = { shouldDirty: true, shouldValidate: true };

/**
 * If another user or another tab changes a field that the user is editing, shows both values and lets the user choose.
 * Untouched fields change to the new stored value (KEEP_TYPED). Call this hook after `useForm`.
 */
export function useConflicts<Values extends FieldValues, Body>(options: Options<Values, Body>) {
  const { form, stored, subject, labels, isOpen } = options;
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  // Reading `dirtyFields` here subscribes to it during rendering, before the form takes over the stored values.
  const { dirtyFields } = form.formState;
  // Compared as text, because the values are new objects on each render.
  const text = JSON.stringify(stored);
  const last = useRef(text);
  const hasChanged = last.current !== undefined && text !== undefined && last.current !== text;
  const typed = hasChanged ? (JSON.parse(JSON.stringify(form.getValues())) as Values) : undefined;

  const choose = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, CHOSEN);
  const compare = useEffectEvent((before: string | undefined) => {
    if (!before || !stored || !typed) return;
    const dirty: FieldValues = dirtyFields;
    const isTyped = (field: string) => isDirtyField(dirty[field]);
    const next = conflictsAfter(conflicts, { before: JSON.parse(before), stored, typed, isTyped });
    setConflicts(next);
    // By now the form has merged both versions of a list, so restore the user's list.
    for (const { field, mine } of next) if (isTyped(field) && Array.isArray(mine)) choose(field, mine);
  });
  useEffect(() => {
    const before = last.current;
    last.current = text;
    if (isOpen) compare(before);
    else setConflicts([]);
  }, [text, isOpen]);

  const shown = conflicts.filter(({ field }) => field in labels);
  return {
    isFound: shown.length > 0,
    clear: () => setConflicts([]),
    notice: shown.length > 0 && (
      <Conflicts conflicts={shown} control={form.control} subject={subject} labels={labels} choose={choose} />
    ),
  };
}

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

/** Shows both values of each field; the user's value is preselected. */
function Conflicts<Values extends FieldValues, Body>(props: ConflictsProps<Values, Body>) {
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
