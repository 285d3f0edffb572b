import { BOOK_SETTING_LABELS } from '@parkwart/contracts/calls/bookSettings';
import { CLAIM_SETTING_LABELS } from '@parkwart/contracts/calls/claimSettings';
import { MAIL_SETTING_LABELS } from '@parkwart/contracts/calls/driverMails';
import { DRIVER_PAGE_SETTING_LABELS } from '@parkwart/contracts/calls/driverPageSettings';
import { DUNNING_SETTING_LABELS } from '@parkwart/contracts/calls/dunningSettings';
import { LETTER_SERVICE_SETTING_LABELS } from '@parkwart/contracts/calls/letterService';
import { ONLINE_PAYMENT_SETTING_LABELS } from '@parkwart/contracts/calls/onlinePayments';
import { SETTING_LABELS } from '@parkwart/contracts/calls/operatorSettings';
import { SECURITY_SETTING_LABELS } from '@parkwart/contracts/calls/securitySettings';
import { TILL_SETTING_LABELS } from '@parkwart/contracts/calls/tillSettings';
import { type Chunk, chunk } from '@parkwart/web/chunk';
import type { SettingsTab } from './settingsTab.tsx';

interface Tab {
  /** The tab's id in the address (`?tab=`). */
  readonly id: string;
  readonly label: string;
}

export interface FormTab extends Tab {
  /** Labels by field, for the search of the office. */
  readonly fields: Readonly<Record<string, string>>;
  readonly form: Chunk<SettingsTab>;
}

export const FINES = 'bussgelder';
export const TERMS = 'bedingungen';

/** The tabs of the page, in the groups of the list that shows them. All forms are in one chunk. */
export const TAB_GROUPS: readonly { readonly label: string; readonly tabs: readonly (Tab | FormTab)[] }[] = [
  {
    label: 'Parkplatz',
    tabs: [
      { id: FINES, label: 'Bußgeldarten' },
      { id: TERMS, label: 'Parkbedingungen' },
      {
        id: 'kasse',
        label: 'Kasse',
        fields: TILL_SETTING_LABELS,
        form: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './till/till.tsx')).till),
      },
    ],
  },
  {
    label: 'Betrieb',
    tabs: [
      {
        id: 'einstellungen',
        label: 'Einstellungen',
        fields: SETTING_LABELS,
        form: chunk(
          async () => (await import(/* webpackChunkName: 'StoredForms' */ './settings/SettingsForm.tsx')).operator,
        ),
      },
      {
        id: 'buchhaltung',
        label: 'Buchhaltung',
        fields: BOOK_SETTING_LABELS,
        form: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './books/BooksForm.tsx')).books),
      },
      {
        id: 'sicherheit',
        label: 'Sicherheit',
        fields: SECURITY_SETTING_LABELS,
        form: chunk(
          async () => (await import(/* webpackChunkName: 'StoredForms' */ './security/security.tsx')).security,
        ),
      },
    ],
  },
  {
    label: 'Mahnwesen',
    tabs: [
      {
        id: 'forderungen',
        label: 'Forderungen',
        fields: CLAIM_SETTING_LABELS,
        form: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './claims/ClaimsForm.tsx')).claims),
      },
      {
        id: 'mahnstufen',
        label: 'Mahnstufen',
        fields: DUNNING_SETTING_LABELS,
        form: chunk(
          async () => (await import(/* webpackChunkName: 'StoredForms' */ './dunning/DunningForm.tsx')).dunning,
        ),
      },
      {
        id: 'druckdienst',
        label: 'Druckdienst',
        fields: LETTER_SERVICE_SETTING_LABELS,
        form: chunk(
          async () =>
            (await import(/* webpackChunkName: 'StoredForms' */ './letter-service/letterService.tsx')).letterService,
        ),
      },
    ],
  },
  {
    label: 'Für Fahrer',
    tabs: [
      {
        id: 'fahrerseite',
        label: 'Seite für Fahrer',
        fields: DRIVER_PAGE_SETTING_LABELS,
        form: chunk(
          async () => (await import(/* webpackChunkName: 'StoredForms' */ './driver-page/driverPage.tsx')).driverPage,
        ),
      },
      {
        id: 'online-zahlung',
        label: 'Online-Zahlung',
        fields: ONLINE_PAYMENT_SETTING_LABELS,
        form: chunk(
          async () =>
            (await import(/* webpackChunkName: 'StoredForms' */ './online-payments/onlinePayments.tsx')).onlinePayments,
        ),
      },
      {
        id: 'e-mail',
        label: 'E-Mail',
        fields: MAIL_SETTING_LABELS,
        form: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './mails/mails.tsx')).mails),
      },
    ],
  },
];

export const TABS = TAB_GROUPS.flatMap(({ tabs }) => tabs);
export const FORM_TABS = TABS.filter((tab) => 'form' in tab);
