/**
 * Imported from the shared package, because all front ends share one session; the other files of this folder may be
 * bundled into each front end.
 */
export { keepSession } from '@parkwart/web';
