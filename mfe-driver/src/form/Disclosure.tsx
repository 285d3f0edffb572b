import { Button } from '@parkwart/ui/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface DisclosureProps {
  readonly label: string;
  /** Initially open if there is a text that the driver typed before a reload. */
  readonly isOpenAtFirst: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A form behind a button. Opening it moves the focus into the form, closing it back to the button. */
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
