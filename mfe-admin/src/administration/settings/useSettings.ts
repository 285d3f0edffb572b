import { getSettings, putSettings } from '@parkwart/contracts/calls/settingsCalls';
import type { Settings } from '@parkwart/contracts/entities/settings';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useForm } from 'react-hook-form';
import { DISCARD_TYPED, KEEP_TYPED } from '../../form/keepTyped.ts';
import { useConflicts } from '../../form/useConflicts.tsx';
import { useFormDraft } from '../../form/useFormDraft.ts';
import { useSave } from '../../form/useSave.ts';
import { FOLLOW_OTHERS } from '../../loading/followOthers.ts';
import { NOTHING_TYPED, type SettingsValues, settingsResolver, valuesOf } from './settingsForm.ts';
import { texts } from './texts.ts';

const SETTINGS_KEY = ['settings'];

/** Another admin's changes replace untouched fields only. Lives in the page, so that a tab change keeps the input. */
export function useSettings(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => callApi(getSettings, {}, { signal }),
    enabled,
    ...FOLLOW_OTHERS,
  });
  const { data } = query;
  const form = useForm<SettingsValues, unknown, Settings>({
    mode: 'onTouched',
    resolver: settingsResolver,
    defaultValues: NOTHING_TYPED,
    ...(data && { values: valuesOf(data.settings) }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: ['settings'], isOpen: data !== undefined });
  const conflicts = useConflicts({
    form,
    stored: data && valuesOf(data.settings),
    subject: 'settings',
    labels: texts.fields,
    isOpen: data !== undefined,
  });
  const saving = useSave({
    form,
    send: (body) => callApi(putSettings, { body }, data ? { ifMatch: data.version } : {}),
    queryKey: SETTINGS_KEY,
    texts,
    onSaved: (saved) => {
      conflicts.clear();
      client.setQueryData(SETTINGS_KEY, saved);
      form.reset(valuesOf(saved.settings), DISCARD_TYPED);
    },
  });
  return { query, form, saving, draft, conflicts };
}

export type SettingsState = ReturnType<typeof useSettings>;
