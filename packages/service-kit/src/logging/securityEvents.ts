/** Possible reasons per event; docs/operations/security-events.md explains how to react to each. */
export const SECURITY_EVENTS = {
  login: [],
  'login.refused': ['wrong-credentials', 'inactive', 'delayed'],
  'second-factor.asked': [],
  'second-factor.used': [],
  'second-factor.refused': [],
  'second-factor.added': [],
  'second-factor.removed': [],
  'second-factor.reset': [],
  'proof.refused': ['wrong-password', 'wrong-passkey', 'delayed'],
  'password.changed': [],
  'password.set': [],
  'password.refused': ['wrong-password', 'delayed'],
  'user.added': [],
  'user.renamed': [],
  'user.deleted': [],
  'role.changed': [],
  'status.changed': [],
  'security-settings.changed': [],
  'session.ended': ['logout', 'replaced', 'owner', 'reuse', 'idle'],
  'right.refused': ['wrong-role', 'wrong-service', 'foreign-site', 'other-account', 'own-account'],
  'page.locked': [],
  'online-payment.refused': ['unknown', 'differs'],
  'upload.refused': ['executable', 'macros'],
  'account.differs': ['balance', 'record', 'reversal', 'journal', 'rest', 'collection', 'waiver'],
} as const;

type Events = typeof SECURITY_EVENTS;

export type SecurityEvent = keyof Events;

export type SecurityOccurrence = {
  [Event in SecurityEvent]: Events[Event] extends readonly []
    ? { readonly event: Event; readonly reason?: never }
    : { readonly event: Event; readonly reason: Events[Event][number] };
}[SecurityEvent];

/** Ids only: a typed username may be a password in the wrong field. */
export type SecurityRecord = SecurityOccurrence & {
  /** The account that acts, or that is attacked. */
  readonly account?: string | undefined;
  /** The account that is changed, or the record or bank entry whose books differ. */
  readonly target?: string | undefined;
};
