import { Button } from '@parkwart/ui/Button';
import { codePath } from '@parkwart/ui/codePath';
import text from '@parkwart/ui/text.module.css';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useDeferredValue, useState } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { codePicture } from './codePicture.ts';
import classes from './Payment.module.css';

interface GiroCodeProps {
  readonly content: string;
  /** Name of the image file. */
  readonly name: string;
}

/** Reserves the same space as any code. */
const EMPTY = { size: 1, path: '' };

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'code.png', { type: 'image/png' })] }) ?? false;

/** The user closed the list of apps, which is not a failure. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function GiroCode({ content, name }: GiroCodeProps) {
  const { texts } = useLanguage();
  const { pay } = texts;
  const [message, setMessage] = useState<'saved' | 'codeFailed'>();
  // Deferred, because computing the code takes a slow phone as long as rendering the rest of the page.
  const drawn = useDeferredValue(content, '');
  const { size, path } = drawn === '' ? EMPTY : codePath(drawn);
  const attempt = async (work: (picture: File) => Promise<void>) => {
    setMessage(undefined);
    try {
      await work(new File([await codePicture(content)], name, { type: 'image/png' }));
    } catch (error) {
      if (!isCancelled(error)) setMessage('codeFailed');
    }
  };
  const share = () => attempt((picture) => navigator.share({ files: [picture] }));
  const save = () =>
    attempt(async (picture) => {
      saveFile(picture, name);
      setMessage('saved');
    });
  return (
    <div className={classes.code}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={pay.code}>
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className={text.hint}>{pay.codeHelp}</p>
      <div className={classes.actions}>
        {canShareFiles() && <Button onClick={() => void share()}>{pay.share}</Button>}
        <Button onClick={() => void save()}>{pay.save}</Button>
      </div>
      <p role="status">{message && pay[message]}</p>
    </div>
  );
}
