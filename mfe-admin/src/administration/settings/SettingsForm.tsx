import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Failure } from '../../form/Failure.tsx';
import { DISCARD_TYPED } from '../../form/keepTyped.ts';
import { Loaded } from '../../loading/Loaded.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import classes from './SettingsForm.module.css';
import { texts } from './texts.ts';
import type { SettingsState } from './useSettings.ts';

export function SettingsForm({ query, form, saving, draft, conflicts }: SettingsState) {
  const { isDirty, isRestored } = draft;
  const discard = () => {
    conflicts.clear();
    form.reset(undefined, DISCARD_TYPED);
  };
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={10}>
      {() => (
        <div className={classes.beside}>
          <Card>
            <form className={classes.form} aria-label={texts.form} onSubmit={saving.submit} noValidate>
              {!conflicts.isFound && <Failure error={saving.failure} isVersioned />}
              {conflicts.notice}
              <SettingsFields form={form} isLocked={saving.busy} />
              <div className={classes.actions}>
                <Button type="submit" variant="primary" busy={saving.busy} busyLabel={texts.saving}>
                  {texts.save}
                </Button>
                {isDirty && (
                  <>
                    <Button disabled={saving.busy} onClick={discard}>
                      {texts.discard}
                    </Button>
                    <p className={classes.unsaved}>{isRestored ? texts.restored : texts.unsaved}</p>
                  </>
                )}
              </div>
            </form>
          </Card>
          <ReceiptPreview form={form} />
        </div>
      )}
    </Loaded>
  );
}
