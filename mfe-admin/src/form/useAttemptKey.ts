import { newIdempotencyKey } from '@parkwart/contracts/idempotencyKey';
import { useRef } from 'react';

/** The idempotency key of what a form sends: the same as long as the same is sent. */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
