import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { chunk, useChunk } from '@parkwart/web/chunk';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { texts as loadingTexts } from '../../../parts/loading/texts.ts';
import { StoredForm } from '../StoredForm.tsx';
import type { ClaimsState } from './claims.ts';
import { texts } from './texts.ts';

// A separate chunk, because the calendar of its date fields is large.
const claimsFields = chunk(
  async () => (await import(/* webpackChunkName: 'ClaimsFields' */ './ClaimsFields.tsx')).ClaimsFields,
);

export function ClaimsForm({ claims }: { readonly claims: ClaimsState }) {
  const { query, form, saving } = claims;
  const { code: ClaimsFields, hasFailed, retry } = useChunk(claimsFields, true);
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={10}>
      {() =>
        ClaimsFields ? (
          <StoredForm state={claims} texts={texts} isVersioned isLong>
            <ClaimsFields form={form} isLocked={saving.busy} />
          </StoredForm>
        ) : (
          <Card>
            {hasFailed ? <ErrorState message={loadingTexts.failed} onRetry={retry} /> : <Skeleton lines={10} />}
          </Card>
        )
      }
    </Loaded>
  );
}
