/** Injected, so that tests can advance the time. */
export type Clock = () => Date;
