import { Notice } from '@parkwart/ui/Notice';
import { useEffect, useRef } from 'react';

/** Replaces a form that was sent, and takes its focus. */
export function Sent({ sentence }: { readonly sentence: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="ok">{sentence}</Notice>
    </div>
  );
}
