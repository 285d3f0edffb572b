import { withOffline } from './loadOffline.ts';

/** The code letters of this booth; undefined if the booth is not registered, or in a browser without storage. */
export const boothLetters = () => withOffline(({ storedBooth }) => storedBooth()).then((booth) => booth?.letters);
