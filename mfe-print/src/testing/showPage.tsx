import { kasse } from '@parkwart/web/testing/sessions';
import { showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

/** Replaces `fetch`; returns the requested addresses. */
export function serve(answer: () => Promise<Response>): string[] {
  const asked: string[] = [];
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return answer();
  };
  return asked;
}

export const json = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));

export const showToNobody = (page: ReactNode, address: string) => showPageTo(null, page, address);

export const showToEmployee = (page: ReactNode, address: string) => showPageTo(kasse, page, address);
