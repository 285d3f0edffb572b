import { Checkbox } from '@parkwart/ui/Checkbox';
import { TextField } from '@parkwart/ui/TextField';
import { useId } from 'react';
import { Loaded } from '../../loading/Loaded.tsx';
import { StoredForm } from '../StoredForm.tsx';
import classes from '../security/SecurityForm.module.css';
import { texts } from './texts.ts';
import type { DriverPageState } from './useDriverPageSettings.ts';

export function DriverPageForm({ driverPage }: { readonly driverPage: DriverPageState }) {
  const { query, form, saving } = driverPage;
  const hintId = useId();
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={4}>
      {() => (
        <StoredForm state={driverPage} texts={texts} isVersioned>
          <fieldset className={classes.group} disabled={saving.busy}>
            <legend>{texts.page}</legend>
            <Checkbox label={texts.fields.isOn} aria-describedby={hintId} {...form.register('isOn')} />
            <p id={hintId} className={classes.hint}>
              {texts.isOnHint}
            </p>
            <TextField
              label={texts.fields.address}
              type="url"
              error={form.formState.errors.address?.message}
              {...form.register('address')}
            />
            <p className={classes.hint}>{texts.addressHint}</p>
          </fieldset>
        </StoredForm>
      )}
    </Loaded>
  );
}
