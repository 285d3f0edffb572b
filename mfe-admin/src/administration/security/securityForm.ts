import { putSecuritySettings, type SecuritySettings } from '@parkwart/contracts/calls/securitySettings';
import { formResolver } from '../../form/formResolver.ts';
import { typedNumber } from '../../form/typedNumber.ts';

/** Minutes as typed; empty means no limit. */
export interface SecurityValues {
  adminPasskeyRequired: boolean;
  officeIdleMinutes: string;
  boothIdleMinutes: string;
}

export const NOTHING_TYPED: SecurityValues = {
  adminPasskeyRequired: false,
  officeIdleMinutes: '',
  boothIdleMinutes: '',
};

const NO_LIMIT = /^\s*(keine)?\s*$/i;

const formatMinutes = (minutes: number | null): string => (minutes === null ? '' : String(minutes));
const parseMinutes = (typed: string): number | null => (NO_LIMIT.test(typed) ? null : typedNumber(typed));

export function valuesOf(settings: SecuritySettings): SecurityValues {
  const { adminPasskeyRequired, officeIdleMinutes, boothIdleMinutes } = settings;
  return {
    adminPasskeyRequired,
    officeIdleMinutes: formatMinutes(officeIdleMinutes),
    boothIdleMinutes: formatMinutes(boothIdleMinutes),
  };
}

type Body = NonNullable<typeof putSecuritySettings.body>;

export const securityResolver = formResolver<SecurityValues, SecuritySettings>(
  putSecuritySettings.body as Body,
  ({ adminPasskeyRequired, officeIdleMinutes, boothIdleMinutes }) => ({
    adminPasskeyRequired,
    officeIdleMinutes: parseMinutes(officeIdleMinutes),
    boothIdleMinutes: parseMinutes(boothIdleMinutes),
  }),
);
