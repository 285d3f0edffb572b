import { admitScript } from './admitScript.ts';

interface TrustedTypesFactory {
  createPolicy(name: string, rules: Readonly<Record<string, (given: string) => string | null>>): unknown;
}

/**
 * Sets the one policy that the gateway's CSP allows: webpack and the federation may load our scripts and nobody may
 * turn a string into a document; emptying an element, as react-aria's announcer does, is no harm. Before any script is
 * loaded; browsers without Trusted Types have the CSP alone.
 */
export function setScriptPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: admitScript,
    createHTML: (html) => (html ? null : html),
  });
}
