import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrity } from './integrity.ts';

/** How long an entry may take, in ms (specification §17); the runtime's own limit is 20 s. */
const TIMEOUT = 120_000;

/** Loads remote entries with the registry's hash and time-out. */
export const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'parkwart-entry',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity.get(new URL(url, location.href).pathname) ?? '';
    return { script, timeout: TIMEOUT };
  },
  fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) }),
};
