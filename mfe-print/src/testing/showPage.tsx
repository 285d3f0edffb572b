import { kasse } from '@parkwart/web/testing/sessions';
import { showPageTo } from '@parkwart/web/testing/showPage';
import type { ReactNode } from 'react';

/** Stands where the network is; what it returns lists the addresses that were asked for. */
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
