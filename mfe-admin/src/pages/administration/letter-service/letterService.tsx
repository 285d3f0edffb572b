import {
  DEFAULT_LETTER_SERVICE_SETTINGS,
  getLetterService,
  getLetterServiceSettings,
  LETTER_SERVICE_SETTING_LABELS,
  type LetterBill,
  type LetterServiceMode,
  putLetterServiceSettings,
} from '@parkwart/contracts/calls/letterService';
import { formatNumber } from '@parkwart/contracts/rules/number';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import { Notice, type NoticeProps } from '@parkwart/ui/Notice';
import { check } from '../../../parts/form/fields.tsx';
import classes from '../fieldGroup.module.css';
import { ServiceState, settingsTab, textsOf } from '../settingsTab.tsx';

const HINT =
  'Beim Drucken eines Mahnlaufs steht dann „Verschicken lassen“. Pingen erhält jeden Brief als PDF, mit Name und Anschrift. Schließen Sie vorher den Vertrag zur Auftragsverarbeitung, und nennen Sie Pingen in Ihrem Datenschutz-Hinweis.';

const MODES: Readonly<Record<LetterServiceMode, readonly [tone: NoticeProps['tone'], text: string]>> = {
  none: [
    'warning',
    'Noch ist kein Schlüssel von Pingen eingetragen (PRINT_SERVICE_KEY). Bis dahin wird nichts verschickt; ein Paket zum Hochladen gibt es beim Drucken eines Mahnlaufs.',
  ],
  test: ['neutral', 'Probebetrieb: Briefe gehen an Pingens Testumgebung. Gedruckt und verschickt wird nichts.'],
  live: ['ok', 'Der Schlüssel von Pingen ist eingetragen.'],
};

const COLUMNS: Column<LetterBill>[] = [
  { id: 'month', header: 'Monat', cell: ({ month }) => month.split('-').reverse().join('/') },
  { id: 'letters', header: 'Briefe', align: 'end', cell: ({ letters }) => formatNumber(letters) },
  { id: 'amount', header: 'Preis', align: 'end', cell: ({ amount }) => <Money euros={amount} /> },
];

const state = (
  <ServiceState
    name="letter-service"
    call={getLetterService}
    failure="Der Stand des Druckdiensts konnte nicht abgerufen werden"
  >
    {({ mode, bills }) => (
      <>
        <Notice tone={MODES[mode][0]}>{MODES[mode][1]}</Notice>
        <section className={classes.group}>
          <h2>Verschickt, zum Vergleich mit Pingens Rechnung</h2>
          <DataTable
            label="Verschickte Briefe nach Monat"
            columns={COLUMNS}
            rows={bills}
            rowKey={({ month }) => month}
            empty={<EmptyState>Noch ist kein Brief verschickt.</EmptyState>}
          />
        </section>
      </>
    )}
  </ServiceState>
);

export const letterService = settingsTab({
  name: 'letter-service-settings',
  get: getLetterServiceSettings,
  put: putLetterServiceSettings,
  defaults: DEFAULT_LETTER_SERVICE_SETTINGS,
  fields: { isOn: check(LETTER_SERVICE_SETTING_LABELS.isOn, HINT) },
  texts: textsOf('Druckdienst', 'des Druckdiensts'),
  layout: ({ draw, group }) => (
    <>
      {state}
      {group('Briefe drucken und verschicken lassen', draw('isOn'))}
    </>
  ),
});
