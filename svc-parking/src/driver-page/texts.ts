import type { ObjectionDecision } from '@parkwart/contracts/calls/objections';

/** What the driver reads about an objection. */
export const OBJECTION_SENTENCES: Readonly<Record<ObjectionDecision | 'open', string>> = {
  open: 'Der Widerspruch liegt uns vor. Bis wir darüber entschieden haben, mahnen wir nicht.',
  rejected: 'Wir haben den Widerspruch geprüft und abgelehnt. Was offen ist, bleibt zu zahlen.',
  goodwill: 'Wir haben den Widerspruch geprüft und aus Kulanz einen Betrag erlassen.',
  justified: 'Der Widerspruch war berechtigt. Was noch offen war, haben wir erlassen.',
};
