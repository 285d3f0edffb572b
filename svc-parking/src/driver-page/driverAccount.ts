import type { Session } from '@parkwart/service-kit/session/session';

/** Drivers have no account; the office reads „Seite“ as who set a dunning block. */
export const DRIVER: Session = { sessionId: '', userId: '', username: 'Seite', role: 'Admin', provenAt: new Date(0) };
