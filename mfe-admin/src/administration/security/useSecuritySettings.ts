import {
  getSecuritySettings,
  putSecuritySettings,
  type SecuritySettings,
} from '@parkwart/contracts/calls/securitySettings';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { useForm } from 'react-hook-form';
import { DISCARD_TYPED, KEEP_TYPED } from '../../form/keepTyped.ts';
import { useConflicts } from '../../form/useConflicts.tsx';
import { useFormDraft } from '../../form/useFormDraft.ts';
import { useSave } from '../../form/useSave.ts';
import { FOLLOW_OTHERS } from '../../loading/followOthers.ts';
import { NOTHING_TYPED, type SecurityValues, securityResolver, valuesOf } from './securityForm.ts';
import { texts } from './texts.ts';

const KEY = ['security-settings'];
const LABELS = {
  adminPasskeyRequired: texts.adminPasskey,
  officeIdleMinutes: texts.office,
  boothIdleMinutes: texts.booth,
};

/** Lives in the page, so that a tab change keeps the input. */
export function useSecuritySettings(enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getSecuritySettings, {}, { signal }),
    enabled,
    ...FOLLOW_OTHERS,
  });
  const { data } = query;
  const form = useForm<SecurityValues, unknown, SecuritySettings>({
    mode: 'onTouched',
    resolver: securityResolver,
    defaultValues: NOTHING_TYPED,
    ...(data && { values: valuesOf(data) }),
    resetOptions: KEEP_TYPED,
  });
  const draft = useFormDraft({ form, name: KEY, isOpen: data !== undefined });
  const conflicts = useConflicts({
    form,
    stored: data && valuesOf(data),
    subject: 'security-settings',
    labels: LABELS,
    isOpen: data !== undefined,
  });
  const saving = useSave({
    form,
    send: (body) => callApi(putSecuritySettings, { body }),
    queryKey: KEY,
    texts,
    onSaved: (saved) => {
      conflicts.clear();
      client.setQueryData(KEY, saved);
      form.reset(valuesOf(saved), DISCARD_TYPED);
    },
  });
  return { query, form, saving, draft, conflicts };
}

export type SecurityState = ReturnType<typeof useSecuritySettings>;
