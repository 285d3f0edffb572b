import { Button } from '@parkwart/ui/Button';
import { type Chunk, useChunk } from '@parkwart/web/chunk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loading } from '../layout/Layout.tsx';

interface DisclosureProps<Form> {
  readonly label: string;
  /** True if the driver had typed a text before a reload; the form is then open from the start. */
  readonly isOpenAtFirst: boolean;
  readonly form: Chunk<Form>;
  readonly children: (form: Form, close: () => void) => ReactNode;
}

/** In ms; delays fetching the form's code, so that the visible page loads first. */
const PREFETCH_AFTER = 500;

/**
 * A form behind a button, whose code loads after the page. Opening the form moves the focus into it; closing the form
 * moves the focus back to the button.
 */
export function Disclosure<Form>({ label, isOpenAtFirst, form, children }: DisclosureProps<Form>) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const { code, hasFailed, retry } = useChunk(form, isOpen);
  const content = isOpen && (code ? 'form' : hasFailed ? 'failure' : 'loading');
  useEffect(() => {
    const timer = setTimeout(form.prefetch, PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, [form]);
  useEffect(() => {
    if (!pressed.current || content === 'loading') return;
    const { activeElement } = document;
    // If the driver has moved to another field while the form was loading, that field keeps the focus.
    if (activeElement && activeElement !== document.body && !place.current?.contains(activeElement)) return;
    place.current?.querySelector<HTMLElement>('textarea, input:not([hidden]), button')?.focus();
  }, [content]);
  const toggle = (next: boolean) => {
    pressed.current = true;
    setIsOpen(next);
  };
  return (
    <div ref={place}>
      {!isOpen && <Button onClick={() => toggle(true)}>{label}</Button>}
      {isOpen && !code && <Loading failure={hasFailed ? 'unreached' : undefined} onRetry={retry} />}
      {isOpen && code && children(code, () => toggle(false))}
    </div>
  );
}
