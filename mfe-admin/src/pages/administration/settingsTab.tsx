import type { Call } from '@parkwart/contracts/calls-kit/call';
import { callApi, useQuery } from '@parkwart/web';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  type Drawn,
  type Field,
  type Fields,
  labelsOf,
  sentBy,
  type TypedOf,
  typedIn,
} from '../../parts/form/fields.tsx';
import { formResolver } from '../../parts/form/formResolver.ts';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import classes from './fieldGroup.module.css';
import { StoredForm, StoredTab, type TabProps, useStoredForm } from './StoredForm.tsx';

interface Stored<Values> {
  readonly settings: Values;
  /** The version for the header `If-Match`. Absent if the service returns only the settings, without a version. */
  readonly version?: number;
}
type Answer<Values> = Values | Required<Stored<Values>>;

const storedIn = <Values extends object>(answer: Answer<Values>): Stored<Values> =>
  'version' in answer ? (answer as Required<Stored<Values>>) : { settings: answer as Values };

type Schema = z.ZodMiniType;

interface Drawing<F extends Fields, Values> {
  readonly draw: (name: keyof F & string) => ReactNode;
  readonly group: (legend: string, fields: ReactNode) => ReactNode;
  readonly settings: Values;
}

export interface PlainTab<F extends Fields, Values extends FieldValues> {
  /** The tab's name in the cache, the draft store and the journal. */
  readonly name: string;
  readonly get: Call<Schema, Schema, Schema, z.ZodMiniType<Answer<Values>>>;
  readonly put: Call<Schema, Schema, z.ZodMiniType<Values>, z.ZodMiniType<Answer<Values>>>;
  readonly defaults: Values;
  readonly fields: F & Readonly<Record<keyof Values, Field<unknown>>>;
  readonly texts: Readonly<Record<'form' | 'loadFailed' | 'saved' | 'save', string>>;
  readonly layout: (drawing: Drawing<F, Values>) => ReactNode;
}

/** @param ofWhat in the genitive: „der Kasse“ */
export const textsOf = (form: string, ofWhat: string) => ({
  form,
  loadFailed: `Beim Abrufen der Einstellungen ${ofWhat} ist ein Fehler aufgetreten`,
  saved: `Einstellungen ${ofWhat} erfolgreich aktualisiert!`,
  save: 'Speichern',
});

/** A tab with one settings document. */
function PlainSettings<const F extends Fields, Values extends FieldValues>({
  tab,
  isSelected,
}: TabProps & { readonly tab: PlainTab<F, Values> }) {
  const { name, get, put, defaults, fields, texts, layout } = tab;
  const state = useStoredForm<Stored<Values>, TypedOf<F>, Values>(
    {
      name: [name],
      get: async (signal) => storedIn(await callApi(get, {}, { signal })),
      put: async (body, { version }) =>
        storedIn(await callApi(put, { body }, { ...(version !== undefined && { ifMatch: version }) })),
      valuesOf: ({ settings }) => typedIn(fields, settings),
      emptyValues: typedIn(fields, defaults),
      resolver: formResolver<TypedOf<F>, Values>(put.body as z.ZodMiniType<Values>, (typed) => sentBy(fields, typed)),
      labels: labelsOf(fields),
      texts,
    },
    isSelected,
  );
  const { query, saving, draft } = state;
  const form = state.form as unknown as UseFormReturn<FieldValues>;
  const draw = (field: keyof F & string) => {
    const { error } = form.getFieldState(field, form.formState);
    const drawn: Drawn = { ...form.register(field), error: error?.message };
    return fields[field]?.draw(drawn, form.control);
  };
  const group = (legend: string, drawn: ReactNode) => (
    <fieldset className={classes.group} disabled={saving.busy}>
      <legend>{legend}</legend>
      {drawn}
    </fieldset>
  );
  return (
    <StoredTab isSelected={isSelected} isDirty={draft.isDirty}>
      <Loaded query={query} failure={texts.loadFailed} lines={4}>
        {({ settings, version }: Stored<Values>) => (
          <StoredForm state={state} texts={texts} isVersioned={version !== undefined}>
            {layout({ draw, group, settings })}
          </StoredForm>
        )}
      </Loaded>
    </StoredTab>
  );
}

/** One of the settings forms that `tabs.ts` lists. */
export interface SettingsTab {
  readonly get: Pick<Call, 'path'>;
  readonly texts: { readonly loadFailed: string };
  readonly draw: (props: TabProps) => ReactNode;
}

export const settingsTab = <const F extends Fields, Values extends FieldValues>(
  tab: PlainTab<F, Values>,
): PlainTab<F, Values> & SettingsTab => ({ ...tab, draw: (props) => <PlainSettings tab={tab} {...props} /> });

interface ServiceStateProps<State> {
  readonly name: string;
  readonly call: Call<Schema, Schema, Schema, z.ZodMiniType<State>>;
  readonly failure: string;
  readonly children: (state: State) => ReactNode;
}

/** Shows whether a service works, as the server reports it. The settings of the tab switch this service on. */
export function ServiceState<State>({ name, call, failure, children }: ServiceStateProps<State>) {
  const query = useQuery({ queryKey: [name], queryFn: ({ signal }) => callApi(call, {}, { signal }) });
  return (
    <Loaded query={query} failure={failure} lines={1}>
      {children}
    </Loaded>
  );
}
