import { BOOK_SETTING_LABELS } from '@parkwart/contracts/calls/bookSettings';
import { CLAIM_SETTING_LABELS } from '@parkwart/contracts/calls/claimSettings';
import { DRIVER_PAGE_SETTING_LABELS } from '@parkwart/contracts/calls/driverPageSettings';
import { DUNNING_SETTING_LABELS } from '@parkwart/contracts/calls/dunningSettings';
import { SETTING_LABELS } from '@parkwart/contracts/calls/operatorSettings';
import { TILL_SETTING_LABELS } from '@parkwart/contracts/calls/tillSettings';
import { BOOKS, CLAIMS, DRIVER_PAGE, DUNNING, SETTINGS, TABS, TILL } from '../administration/tabs.ts';
import { RUN_TAB } from '../dunning-run/runAddress.ts';
import { ALL_REQUESTS } from '../keeper-requests/keeperAddress.ts';
import { LIMITATION_TAB } from '../limitation/limitationAddress.ts';
import { placeTexts as texts } from './texts.ts';

/** A part of a page, or a field of the settings. */
interface Place {
  readonly address: string;
  readonly name: string;
}

const FIELDS = [
  [SETTINGS, SETTING_LABELS],
  [CLAIMS, CLAIM_SETTING_LABELS],
  [DUNNING, DUNNING_SETTING_LABELS],
  [BOOKS, BOOK_SETTING_LABELS],
  [TILL, TILL_SETTING_LABELS],
  [DRIVER_PAGE, DRIVER_PAGE_SETTING_LABELS],
] as const;

const tabOf = (id: string) => TABS.find((tab) => tab.id === id)?.label ?? '';

/** The form moves the focus to the field in the address's hash. */
export const PLACES: readonly Place[] = [
  { address: '/reminder', name: texts.toPrint },
  { address: '/reminder?printed=true', name: texts.printed },
  { address: `/reminder?tab=${RUN_TAB}`, name: texts.run },
  { address: ALL_REQUESTS, name: texts.keepers },
  { address: '/reminder?tab=inkasso', name: texts.collection },
  { address: `/reminder?tab=${LIMITATION_TAB}`, name: texts.limitation },
  { address: '/bank?state=refunds', name: texts.refunds },
  { address: '/privacy?tab=auskunft', name: texts.disclosure },
  { address: '/privacy?tab=fristen', name: texts.retention },
  { address: '/privacy?tab=aufbewahrt', name: texts.holds },
  ...TABS.map(({ id, label }) => ({ address: `/add-fine?tab=${id}`, name: texts.inAdministration(label) })),
  ...FIELDS.flatMap(([tab, labels]) =>
    Object.entries(labels).map(([field, label]) => ({
      address: `/add-fine?tab=${tab}#${field}`,
      name: texts.field(label, tabOf(tab)),
    })),
  ),
];
