import { SETTINGS_TABS } from '../administration/settingsTabs.ts';
import { FINES, TABS, TERMS } from '../administration/tabs.ts';
import { RUN_TAB } from '../dunning-run/runAddress.ts';
import { ALL_REQUESTS } from '../keeper-requests/keeperAddress.ts';
import { LIMITATION_TAB } from '../limitation/limitationAddress.ts';
import { placeTexts as texts } from './texts.ts';

/** A part of a page, or a field of the settings. */
interface Place {
  readonly address: string;
  readonly name: string;
}

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
  ...TABS.flatMap(({ id, label: tab }) =>
    Object.entries(id === FINES || id === TERMS ? {} : SETTINGS_TABS[id].labels).map(([field, label]) => ({
      address: `/add-fine?tab=${id}#${field}`,
      name: texts.field(label, tab),
    })),
  ),
];
