/** Loaded when the page has nothing else to do, or with the first failure. */

export { startConnection } from './connection.ts';
export { KeptCar } from './KeptCar.tsx';
export { keepCheckIn, onKeptChange } from './kept.ts';
export { printOffline } from './keptRecord.ts';
export { OfflineSign } from './OfflineSign.tsx';
export { sendKept } from './sendKept.ts';
export { checkOutLater, findOffline, parkedCars } from './till.ts';
export { WaitingPanel } from './WaitingPanel.tsx';
