import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { codeBars, codePath } from '@parkwart/contracts/rules/codePath';
import { groupIban } from '@parkwart/contracts/rules/groupIban';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { Button } from '@parkwart/ui/Button';
import { Icon } from '@parkwart/ui/Icon';
import text from '@parkwart/ui/text.module.css';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useDeferredValue, useRef, useState } from 'react';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { Section } from '../layout/Section.tsx';
import type { CaseProps } from '../useDriverCase.ts';
import { PayOnline } from './OnlinePayment.tsx';
import classes from './Payment.module.css';

/** Pixels per module (small square) of the GiroCode; banking apps cannot read smaller modules reliably. */
const MODULE_PX = 12;
const PNG = 'image/png';

/**
 * Draws the GiroCode as a PNG in black on white, regardless of the page's colours. @throws if the browser cannot draw
 */
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
    }, PNG);
  });
}

interface GiroCodeProps {
  readonly content: string;
  /** Name of the image file. */
  readonly name: string;
}

/** Placeholder until the GiroCode is computed; takes the same space as any GiroCode. */
const EMPTY = { size: 1, path: '' };

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'code.png', { type: PNG })] }) ?? false;

/** Whether the user has closed the phone's list of apps to share with; this is not a failure. */
const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

export function GiroCode({ content, name }: GiroCodeProps) {
  const { texts } = useLanguage();
  const { pay } = texts;
  const [message, setMessage] = useState<'saved' | 'codeFailed'>();
  // The drawing is deferred, because on a slow phone computing the GiroCode takes as long as rendering the rest of the
  // page.
  const drawn = useDeferredValue(content, '');
  const { size, path } = drawn === '' ? EMPTY : codePath(drawn);
  const attempt = async (work: (picture: File) => Promise<void>) => {
    setMessage(undefined);
    try {
      await work(new File([await codePicture(content)], name, { type: PNG }));
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

/**
 * Copies the value. Without access to the clipboard (no TLS, or denied by the user), selects the element's text
 * instead.
 */
async function copyOrSelect(value: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    if (element) window.getSelection()?.selectAllChildren(element);
    return false;
  }
}

function useCopy() {
  const { texts } = useLanguage();
  const [done, setDone] = useState<{ readonly field: string; readonly isCopied: boolean }>();
  const copy = async (field: string, value: string, element: HTMLElement | null) => {
    setDone({ field, isCopied: await copyOrSelect(value, element) });
  };
  const message = done && texts.pay[done.isCopied ? 'fieldCopied' : 'copyFailed'](done.field);
  return { message, copied: done?.isCopied ? done.field : undefined, copy };
}

interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  readonly isCopied: boolean;
  /** @param element contains the value, and is selected if copying fails */
  readonly onCopy: (element: HTMLElement | null) => Promise<void>;
}

function CopyRow({ label, value, isCopied, onCopy }: CopyRowProps) {
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

interface PaymentProps extends Pick<CaseProps, 'shown' | 'inSession'> {
  readonly transfer: NonNullable<DriverCase['transfer']>;
}

export function Payment({ transfer, shown, inSession }: PaymentProps) {
  const { texts, format } = useLanguage();
  const { pay } = texts;
  const { message, copied, copy } = useCopy();
  const { account, amount, purpose, giroCode } = transfer;
  const hasAccount = account.iban !== NO_IBAN;
  const rows = [
    { label: pay.holder, value: account.holder },
    { label: pay.iban, value: groupIban(account.iban), copies: account.iban },
    ...(account.bic ? [{ label: pay.bic, value: account.bic }] : []),
    { label: pay.amount, value: format.money(amount), copies: format.amount(amount) },
    { label: pay.purpose, value: purpose },
  ];
  return (
    <Section heading={pay.heading} area="pay">
      {shown.mayPayOnline && <PayOnline shown={shown} inSession={inSession} />}
      <p>{hasAccount ? pay.intro : <strong>{pay.noAccount}</strong>}</p>
      <dl className={classes.rows}>
        {rows.slice(hasAccount ? 0 : -2).map(({ label, value, copies = value }) => (
          <CopyRow
            key={label}
            label={label}
            value={value}
            isCopied={copied === label}
            onCopy={(element) => copy(label, copies, element)}
          />
        ))}
      </dl>
      <p role="status" className={text.spoken}>
        {message}
      </p>
      {giroCode && <GiroCode content={giroCode} name={`girocode-${shown.invoiceNumber}.png`} />}
      <p className={text.hint}>{pay.afterwards}</p>
    </Section>
  );
}
