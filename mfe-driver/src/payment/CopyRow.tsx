import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import { useRef } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Payment.module.css';

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  readonly isCopied: boolean;
  /** @param element contains the value, and is selected if copying fails */
  readonly onCopy: (element: HTMLElement | null) => Promise<void>;
}

export function CopyRow({ label, value, isCopied, onCopy }: CopyRowProps) {
  const { texts } = useLanguage();
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <span ref={shown} translate="no">
          {value}
        </span>
        <Button size="small" aria-label={texts.pay.copyField(label)} onClick={() => void onCopy(shown.current)}>
          {isCopied && <Icon name="check" size={18} />}
          {isCopied ? texts.pay.copied : texts.pay.copy}
        </Button>
      </dd>
    </div>
  );
}
