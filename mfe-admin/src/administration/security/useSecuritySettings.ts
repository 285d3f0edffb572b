import { getSecuritySettings, putSecuritySettings } from '@parkwart/contracts/calls/securitySettings';
import { callApi } from '@parkwart/web';
import { useStoredForm } from '../useStoredForm.ts';
import { NOTHING_TYPED, securityResolver, valuesOf } from './securityForm.ts';
import { texts } from './texts.ts';

export const useSecuritySettings = (enabled: boolean) =>
  useStoredForm(
    {
      name: ['security-settings'],
      get: (signal) => callApi(getSecuritySettings, {}, { signal }),
      put: (body) => callApi(putSecuritySettings, { body }),
      valuesOf,
      emptyValues: NOTHING_TYPED,
      resolver: securityResolver,
      labels: {
        adminPasskeyRequired: texts.adminPasskey,
        officeIdleMinutes: texts.office,
        boothIdleMinutes: texts.booth,
      },
      texts,
    },
    enabled,
  );

export type SecurityState = ReturnType<typeof useSecuritySettings>;
