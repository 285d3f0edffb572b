import type { Disclosed, Feature } from './feature.ts';
import { namedDrivers } from './named-drivers/namedDrivers.ts';
import { objections } from './objections/objections.ts';
import { permits } from './permits/permits.ts';
import { presentHandOver, readCollections } from './record/collections.ts';
import { till } from './settings/tillSettings.ts';

const collections: Feature = {
  disclosed: { handOvers: { rows: { of: readCollections }, present: presentHandOver } },
};

/** Every folder of the service that is registered by what it exports. */
export const FEATURES: readonly Feature[] = [objections, namedDrivers, permits, collections, till];

export const DISCLOSED: Disclosed = Object.assign({}, ...FEATURES.map(({ disclosed }) => disclosed));
