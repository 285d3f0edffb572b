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
import { settingsTab, textsOf } from '../settingsTab.tsx';

const HINT =
  'Über ein eigenes Terminal: Beim Auschecken gibt die Kasse dessen Belegnummer ein, und Parkwart bucht genau, was offen ist. Arbeitsplätze wissen davon, sobald ihre Seite neu geladen ist.';

export const till = settingsTab({
  name: 'till-settings',
  get: getTillSettings,
  put: putTillSettings,
  defaults: DEFAULT_TILL_SETTINGS,
  fields: { takesCards: check(TILL_SETTING_LABELS.takesCards, HINT) },
  texts: textsOf('Kasse', 'der Kasse'),
  layout: ({ draw, group, settings }) => (
    <>
      {group(
        'Bezahlen an der Kasse',
        <>
          {draw('takesCards')}
          <p className={classes.hint}>{settingsTexts.noCash}</p>
        </>,
      )}
      {settings.takesCards && (
        <p>
          <Link to="/day-report">Tagesbericht ansehen</Link>
        </p>
      )}
    </>
  ),
});
