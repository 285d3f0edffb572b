import { Notice } from '@parkwart/ui/Notice';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Form.module.css';

/** The confirmation that replaces a form after the form was sent. The confirmation takes the focus. */
export function Sent({ sentence }: { readonly sentence: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="ok">{sentence}</Notice>
    </div>
  );
}

/**
 * The text that the driver sent, with the names of the files. Shown only in the tab that sent the text, because other people may open the case, too.
 */
export function SentText({ text }: { readonly text: string }) {
  const { texts } = useLanguage();
  if (text === '') return null;
  return (
    <figure className={classes.sent}>
      <figcaption>{texts.form.sent}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}
