/** `PARKWART_FAULTS` is `short` for every commit, and `long` for the figures of docs/reliability.md. */
export const IS_LONG = process.env.PARKWART_FAULTS !== 'short';

const LONG_ROUNDS = Number(process.env.PARKWART_FAULTS_ROUNDS ?? 20);
export const ROUNDS = IS_LONG ? LONG_ROUNDS : 1;
export const OUTAGE_MS = IS_LONG ? 30_000 : 4_000;
/** How long a fault in the surroundings of the processes (network, disk, clock) lasts, in ms. */
export const HELD_MS = IS_LONG ? 15_000 : 3_000;
/**
 * Pause between two jobs of one user, in ms. It is longer in short runs, because these share their two cores with other
 * tests.
 */
export const PAUSE_MS = IS_LONG ? 50 : 150;
/** How long the load runs before and after a fault, in ms. */
export const CALM_MS = IS_LONG ? 2_000 : 1_000;
