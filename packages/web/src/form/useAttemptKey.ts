import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { useRef } from 'react';

/** Returns the same key as long as the body stays the same. */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}
