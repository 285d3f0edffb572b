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
import type { SettingsTabId } from './tabs.ts';

interface Listed {
  /** By field, for the search of the office. */
  readonly labels: Readonly<Record<string, string>>;
  readonly tab: Chunk<SettingsTab>;
}

/** Apart from `tabs.ts`, since the page loads this with the first form. All forms are one chunk. */
export const SETTINGS_TABS: Readonly<Record<SettingsTabId, Listed>> = {
  einstellungen: {
    labels: SETTING_LABELS,
    tab: chunk(
      async () => (await import(/* webpackChunkName: 'StoredForms' */ './settings/SettingsForm.tsx')).operator,
    ),
  },
  forderungen: {
    labels: CLAIM_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './claims/ClaimsForm.tsx')).claims),
  },
  mahnstufen: {
    labels: DUNNING_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './dunning/DunningForm.tsx')).dunning),
  },
  buchhaltung: {
    labels: BOOK_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './books/BooksForm.tsx')).books),
  },
  kasse: {
    labels: TILL_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './till/till.tsx')).till),
  },
  fahrerseite: {
    labels: DRIVER_PAGE_SETTING_LABELS,
    tab: chunk(
      async () => (await import(/* webpackChunkName: 'StoredForms' */ './driver-page/driverPage.tsx')).driverPage,
    ),
  },
  'online-zahlung': {
    labels: ONLINE_PAYMENT_SETTING_LABELS,
    tab: chunk(
      async () =>
        (await import(/* webpackChunkName: 'StoredForms' */ './online-payments/onlinePayments.tsx')).onlinePayments,
    ),
  },
  druckdienst: {
    labels: LETTER_SERVICE_SETTING_LABELS,
    tab: chunk(
      async () =>
        (await import(/* webpackChunkName: 'StoredForms' */ './letter-service/letterService.tsx')).letterService,
    ),
  },
  'e-mail': {
    labels: MAIL_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './mails/mails.tsx')).mails),
  },
  sicherheit: {
    labels: SECURITY_SETTING_LABELS,
    tab: chunk(async () => (await import(/* webpackChunkName: 'StoredForms' */ './security/security.tsx')).security),
  },
};
