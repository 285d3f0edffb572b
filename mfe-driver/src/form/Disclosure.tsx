import { Button } from '@parkwart/ui/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DisclosureProps {
  readonly label: string;
  /** Open from the start, for texts that were typed before. */
  readonly isOpenAtFirst: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A form behind its button; it takes the focus when it opens and gives it back when it closes. */
export function Disclosure({ label, isOpenAtFirst, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    place.current?.querySelector<HTMLElement>(isOpen ? 'textarea, input:not([hidden])' : 'button')?.focus();
  }, [isOpen]);
  const toggle = (next: boolean) => {
    pressed.current = true;
    setIsOpen(next);
  };
  return (
    <div ref={place}>
      {isOpen ? children(() => toggle(false)) : <Button onClick={() => toggle(true)}>{label}</Button>}
    </div>
  );
}
