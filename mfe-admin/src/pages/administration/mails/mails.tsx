import {
  DEFAULT_MAIL_SETTINGS,
  getMailSettings,
  getMailState,
  MAIL_SETTING_LABELS,
  putMailSettings,
} from '@parkwart/contracts/calls/driverMails';
import { Notice } from '@parkwart/ui/Notice';
import { callApi, useQuery } from '@parkwart/web';
import { check, text } from '../../../parts/form/fields.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import classes from '../fieldGroup.module.css';
import { settingsTab } from '../settingsTab.tsx';

const HINT_ID = 'mails-is-on';
const HINT =
  'Wer auf der Seite für Fahrer widerspricht, einen Fahrer benennt oder online bezahlt, kann seine E-Mail-Adresse hinterlassen. Er bekommt dann die Nummer und einen Link, wenn entschieden ist, seine Zahlung ankommt oder sich sein Fall ändert. Der Datenschutz-Hinweis der Seite sagt das dann; Ihren Mailanbieter nennen Sie dort selbst (Einstellungen).';
const SENDER_HINT = 'Zum Beispiel parken@betreiber.example. Der Mailserver muss von dieser Adresse senden dürfen.';
const NO_SERVER =
  'Noch ist kein Mailserver eingetragen (SMTP_SERVER). Bis dahin fragt die Seite nach keiner Adresse, und nichts wird gesendet.';

function MailState() {
  const query = useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => callApi(getMailState, {}, { signal }),
  });
  return (
    <Loaded query={query} failure="Der Stand der E-Mails konnte nicht abgerufen werden" lines={1}>
      {({ hasServer, sent, waiting, failed, problem }) =>
        hasServer ? (
          <Notice tone={problem ? 'warning' : 'ok'}>
            {`Letzte sieben Tage: gesendet ${sent}, wartend ${waiting}, nicht zugestellt ${failed}.`}
            {problem && ` Der letzte Versuch ist gescheitert (${problem}). Es wird weiter versucht.`}
          </Notice>
        ) : (
          <Notice tone="warning">{NO_SERVER}</Notice>
        )
      }
    </Loaded>
  );
}

export const mails = settingsTab({
  name: 'mail-settings',
  get: getMailSettings,
  put: putMailSettings,
  defaults: DEFAULT_MAIL_SETTINGS,
  fields: {
    isOn: check(MAIL_SETTING_LABELS.isOn, { 'aria-describedby': HINT_ID }),
    sender: text(MAIL_SETTING_LABELS.sender, { type: 'email', hint: SENDER_HINT }),
  },
  texts: {
    form: 'E-Mails an Fahrer',
    loadFailed: 'Beim Abrufen der Einstellungen der E-Mails ist ein Fehler aufgetreten',
    saved: 'Einstellungen der E-Mails erfolgreich aktualisiert!',
    save: 'Speichern',
  },
  layout: ({ draw, busy }) => (
    <>
      <MailState />
      <fieldset className={classes.group} disabled={busy}>
        <legend>E-Mails zur Seite für Fahrer</legend>
        {draw('isOn')}
        <p id={HINT_ID} className={classes.hint}>
          {HINT}
        </p>
        {draw('sender')}
      </fieldset>
    </>
  ),
});
