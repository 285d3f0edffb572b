import { books } from './books/storedSettings.ts';
import { dunningBlock } from './changes/dunningBlock.ts';
import { officeChanges } from './changes/officeChanges.ts';
import { printing } from './changes/printLetter.ts';
import { collections } from './collections/collections.ts';
import type { Disclosed, Feature } from './feature.ts';
import { keeperRequests } from './keeper-requests/keeperRequests.ts';
import { namedDrivers } from './named-drivers/namedDrivers.ts';
import { objections } from './objections/objections.ts';
import { permits } from './permits/permits.ts';
import { holds } from './privacy/holds.ts';
import { claims } from './settings/claimSettings.ts';
import { driverPage } from './settings/driverPageSettings.ts';
import { dunningLevels } from './settings/dunningSettings.ts';
import { till } from './settings/tillSettings.ts';

/** All folders that register through a `Feature`. */
export const FEATURES: readonly Feature[] = [
  officeChanges,
  dunningBlock,
  printing,
  objections,
  namedDrivers,
  keeperRequests,
  permits,
  collections,
  holds,
  till,
  claims,
  dunningLevels,
  driverPage,
  books,
];

export const DISCLOSED: Disclosed = Object.assign({}, ...FEATURES.map(({ disclosed }) => disclosed));
