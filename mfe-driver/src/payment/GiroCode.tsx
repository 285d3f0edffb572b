import { codeBars, codePath } from '@parkwart/contracts/rules/codePath';
import { Button } from '@parkwart/ui/Button';
import text from '@parkwart/ui/text.module.css';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useDeferredValue, useState } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import classes from './Payment.module.css';

/** Pixels per module; banking apps cannot read smaller ones reliably. */
const MODULE_PX = 12;

/** Draws the code as a PNG, black on white whatever the page's colours are. @throws if the browser cannot draw it */
function codePicture(content: string): Promise<Blob> {
  const { size, bars } = codeBars(content);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = size * MODULE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas to draw on.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const { x, y, width } of bars) pen.fillRect(x * MODULE_PX, y * MODULE_PX, width * MODULE_PX, MODULE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture);
      else reject(new Error('The picture is empty.'));
    }, 'image/png');
  });
}

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
