import type { SecurityEvent } from '../logging/securityEvents.ts';

export interface SecurityLine {
  readonly stream: 'security';
  readonly service: string;
  readonly time: string;
  readonly event: SecurityEvent;
  readonly reason?: string;
  readonly account?: string;
  readonly target?: string;
  readonly address: string;
  readonly requestId: string;
}

export function recordSecurity() {
  const securityLines: SecurityLine[] = [];
  const write = (line: string) => {
    securityLines.push(JSON.parse(line) as SecurityLine);
  };
  return { securityLines, securityTo: { write } };
}
