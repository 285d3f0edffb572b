import { getClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { texts as loadingTexts } from '../../../parts/loading/texts.ts';
import { StoredForm, StoredTab, type TabProps } from '../StoredForm.tsx';
import type { SettingsTab } from '../settingsTab.tsx';
import { useClaims } from './claims.ts';
import { texts } from './texts.ts';

// A separate chunk, because the calendar of the date fields is large.
const claimsFields = chunk(
  async () => (await import(/* webpackChunkName: 'ClaimsFields' */ './ClaimsFields.tsx')).ClaimsFields,
);

function ClaimsForm({ isSelected }: TabProps) {
  const state = useClaims(isSelected);
  const { query, form, saving, draft } = state;
  const { code: ClaimsFields, hasFailed, retry } = useChunk(claimsFields, isSelected);
  return (
    <StoredTab isSelected={isSelected} isDirty={draft.isDirty}>
      <Loaded query={query} failure={texts.loadFailed} lines={10}>
        {() =>
          ClaimsFields ? (
            <StoredForm state={state} texts={texts} isVersioned isLong>
              <ClaimsFields form={form} isLocked={saving.busy} />
            </StoredForm>
          ) : (
            <Card>
              {hasFailed ? <ErrorState message={loadingTexts.failed} onRetry={retry} /> : <Skeleton lines={10} />}
            </Card>
          )
        }
      </Loaded>
    </StoredTab>
  );
}

export const claims: SettingsTab = { get: getClaimSettings, texts, draw: (props) => <ClaimsForm {...props} /> };
