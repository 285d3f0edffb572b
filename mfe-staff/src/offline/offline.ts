/** The code for work without a connection. It loads when the page is idle, or on the first failure. */

export { isCarQueued, payByCardLater } from './cardPayments.ts';
export { startConnection } from './connection.ts';
export { OfflineSign } from './OfflineSign.tsx';
export { findPermit, updateParkedCopy } from './parkedCopy.ts';
export { QueuedCar } from './QueuedCar.tsx';
export { queueCheckIn } from './queue.ts';
export { onQueueChange } from './queueChange.ts';
export { printOffline } from './queuedRecord.ts';
export { storedBooth } from './registration.ts';
export { sendQueue } from './sendQueue.ts';
export { checkOutLater, findOffline, parkedCars, queueOverlay } from './till.ts';
export { WaitingPanel } from './WaitingPanel.tsx';
