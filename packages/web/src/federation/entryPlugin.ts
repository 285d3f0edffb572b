import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { integrity } from './integrity.ts';

/** Specification §17; the runtime's own limit is 20 s. */
const TIMEOUT_MS = 120_000;

export const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'parkwart-entry',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity.get(new URL(url, location.href).pathname) ?? '';
    return { script, timeout: TIMEOUT_MS };
  },
  fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
};
