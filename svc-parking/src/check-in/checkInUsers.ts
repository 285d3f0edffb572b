import type { Actor } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';

type User = Pick<Session, 'userId' | 'username'>;

/** A check-in made without a connection may be sent by another user than the one who entered it. */
export interface CheckInUsers {
  readonly enteredBy: User;
  readonly sentBy: User & Pick<Session, 'role'>;
}

/** Undefined when the same user entered it. */
export function senderOf({ enteredBy, sentBy }: CheckInUsers): User | undefined {
  return sentBy.userId === enteredBy.userId ? undefined : sentBy;
}

export function checkInActor(users: CheckInUsers): Actor {
  return { account: users.enteredBy.userId, sentBy: senderOf(users)?.userId, origin: 'booth' };
}
