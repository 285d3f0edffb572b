import { Checkbox } from '@parkwart/ui/Checkbox';
import { Link } from '@parkwart/web';
import { useId } from 'react';
import { Loaded } from '../../loading/Loaded.tsx';
import { StoredForm } from '../StoredForm.tsx';
import classes from '../security/SecurityForm.module.css';
import { texts } from './texts.ts';
import type { TillState } from './useTillSettings.ts';

export function TillForm({ till }: { readonly till: TillState }) {
  const { query, form, saving } = till;
  const hintId = useId();
  return (
    <Loaded query={query} failure={texts.loadFailed} lines={4}>
      {({ settings }) => (
        <StoredForm state={till} texts={texts} isVersioned>
          <fieldset className={classes.group} disabled={saving.busy}>
            <legend>{texts.payment}</legend>
            <Checkbox label={texts.fields.takesCards} aria-describedby={hintId} {...form.register('takesCards')} />
            <p id={hintId} className={classes.hint}>
              {texts.takesCardsHint}
            </p>
            <p className={classes.hint}>{texts.noCash}</p>
          </fieldset>
          {settings.takesCards && (
            <p>
              <Link to="/day-report">{texts.dayReport}</Link>
            </p>
          )}
        </StoredForm>
      )}
    </Loaded>
  );
}
