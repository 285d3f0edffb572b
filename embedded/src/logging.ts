import { USUAL_RETENTION } from './logWriter.ts';

/** What is logged, and for how many days. */
export interface Logging {
  readonly days: number;
  readonly securityDays: number;
  /** Of clients, in the gateway's log. */
  readonly addresses: 'on' | 'off';
}

export const USUAL_LOGGING: Logging = { days: USUAL_RETENTION.days, securityDays: 90, addresses: 'on' };
