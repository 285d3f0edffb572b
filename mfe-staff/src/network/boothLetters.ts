import { withOffline } from './loadOffline.ts';

/** Undefined in a browser without storage. */
export const boothLetters = () => withOffline(({ storedBooth }) => storedBooth()).then((booth) => booth?.letters);
