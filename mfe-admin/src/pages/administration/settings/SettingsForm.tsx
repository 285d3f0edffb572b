import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { StoredForm } from '../StoredForm.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import classes from './SettingsForm.module.css';
import { texts } from './texts.ts';
import type { SettingsState } from './useSettings.ts';

export function SettingsForm({ settings }: { readonly settings: SettingsState }) {
  const { query, form, saving } = settings;
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={10}>
      {({ claims }) => (
        <div className={classes.beside}>
          <StoredForm state={settings} texts={texts} isVersioned isLong>
            <SettingsFields form={form} isLocked={saving.busy} />
          </StoredForm>
          <ReceiptPreview form={form} claims={claims} />
        </div>
      )}
    </Loaded>
  );
}
