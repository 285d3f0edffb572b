import {
  DEFAULT_MAIL_SETTINGS,
  getMailSettings,
  getMailState,
  MAIL_SETTING_LABELS,
  putMailSettings,
} from '@parkwart/contracts/calls/driverMails';
import { Notice } from '@parkwart/ui/Notice';
import { check, text } from '../../../parts/form/fields.tsx';
import { ServiceState, settingsTab, textsOf } from '../settingsTab.tsx';

const HINT =
  'Wer auf der Seite für Fahrer widerspricht, einen Fahrer benennt oder online bezahlt, kann seine E-Mail-Adresse hinterlassen. Er bekommt dann die Nummer und einen Link, wenn entschieden ist, seine Zahlung ankommt oder sich sein Fall ändert. Der Datenschutz-Hinweis der Seite sagt das dann; Ihren Mailanbieter nennen Sie dort selbst (Einstellungen).';
const SENDER_HINT = 'Zum Beispiel parken@betreiber.example. Der Mailserver muss von dieser Adresse senden dürfen.';
const NO_SERVER =
  'Noch ist kein Mailserver eingetragen (SMTP_SERVER). Bis dahin fragt die Seite nach keiner Adresse, und nichts wird gesendet.';

const state = (
  <ServiceState name="mail-state" call={getMailState} failure="Der Stand der E-Mails konnte nicht abgerufen werden">
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
  </ServiceState>
);

export const mails = settingsTab({
  name: 'mail-settings',
  get: getMailSettings,
  put: putMailSettings,
  defaults: DEFAULT_MAIL_SETTINGS,
  fields: {
    isOn: check(MAIL_SETTING_LABELS.isOn, HINT),
    sender: text(MAIL_SETTING_LABELS.sender, { type: 'email', hint: SENDER_HINT }),
  },
  texts: textsOf('E-Mails an Fahrer', 'der E-Mails'),
  layout: ({ draw, group }) => (
    <>
      {state}
      {group(
        'E-Mails zur Seite für Fahrer',
        <>
          {draw('isOn')}
          {draw('sender')}
        </>,
      )}
    </>
  ),
});
