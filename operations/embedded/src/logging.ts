import { USUAL_RETENTION } from './logWriter.ts';

export interface Logging {
  readonly days: number;
  readonly securityDays: number;
  readonly addresses: 'on' | 'off';
}

export const USUAL_LOGGING: Logging = { days: USUAL_RETENTION.days, securityDays: 90, addresses: 'on' };
