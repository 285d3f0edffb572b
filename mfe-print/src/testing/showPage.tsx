import { kasse } from '@parkwart/web/testing/sessions';
import { showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

/** Replaces `fetch`; returns the requested URLs. */
export function serve(respond: () => Promise<Response>): string[] {
  const requested: string[] = [];
  globalThis.fetch = (address) => {
    requested.push(String(address));
    return respond();
  };
  return requested;
}

export const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

export const showToAnonymous = (page: ReactNode, address: string) => showPageTo(null, page, address);

export const showToEmployee = (page: ReactNode, address: string) => showPageTo(kasse, page, address);
