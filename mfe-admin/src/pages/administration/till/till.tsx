import {
  DEFAULT_TILL_SETTINGS,
  getTillSettings,
  putTillSettings,
  TILL_SETTING_LABELS,
} from '@parkwart/contracts/calls/tillSettings';
import { Link } from '@parkwart/web';
import { check } from '../../../parts/form/fields.tsx';
import classes from '../fieldGroup.module.css';
import { texts as settingsTexts } from '../settings/texts.ts';
import { settingsTab } from '../settingsTab.tsx';

const HINT_ID = 'till-cards';
const HINT =
  'Über ein eigenes Terminal: Beim Auschecken gibt die Kasse dessen Belegnummer ein, und Parkwart bucht genau, was offen ist. Arbeitsplätze wissen davon, sobald ihre Seite neu geladen ist.';

export const till = settingsTab({
  name: 'till-settings',
  get: getTillSettings,
  put: putTillSettings,
  defaults: DEFAULT_TILL_SETTINGS,
  fields: { takesCards: check(TILL_SETTING_LABELS.takesCards, { 'aria-describedby': HINT_ID }) },
  texts: {
    form: 'Kasse',
    loadFailed: 'Beim Abrufen der Einstellungen der Kasse ist ein Fehler aufgetreten',
    saved: 'Einstellungen der Kasse erfolgreich aktualisiert!',
    save: 'Speichern',
  },
  layout: ({ draw, settings, busy }) => (
    <>
      <fieldset className={classes.group} disabled={busy}>
        <legend>Bezahlen an der Kasse</legend>
        {draw('takesCards')}
        <p id={HINT_ID} className={classes.hint}>
          {HINT}
        </p>
        <p className={classes.hint}>{settingsTexts.noCash}</p>
      </fieldset>
      {settings.takesCards && (
        <p>
          <Link to="/day-report">Tagesbericht ansehen</Link>
        </p>
      )}
    </>
  ),
});
