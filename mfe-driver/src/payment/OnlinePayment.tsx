import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { Button } from '@parkwart/ui/Button';
import { Notice, type NoticeProps } from '@parkwart/ui/Notice';
import text from '@parkwart/ui/text.module.css';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useEffect, useState } from 'react';
import { endedBy, failureOf } from '../failure.ts';
import { useLanguage } from '../language/LanguageProvider.tsx';
import { MailField, useMail } from '../mail/Mail.tsx';
import type { CaseProps } from '../useDriverCase.ts';
import classes from './Payment.module.css';

/** The button that opens the payment provider's page, where the driver pays. */
export function PayOnline({ shown, inSession }: Pick<CaseProps, 'shown' | 'inSession'>) {
  const { language, texts, format } = useLanguage();
  const { online } = texts;
  const mail = useMail(inSession);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      await mail.leave();
      return inSession((api) => api.startPayment(language));
    },
    onSuccess: ({ address }) => window.location.assign(address),
  });
  const failure = !isPending && !endedBy(error) && error;
  return (
    <div className={classes.online}>
      <MailField shown={shown} mail={mail} isLocked={isPending} />
      <Button variant="primary" busy={isPending} busyLabel={online.starting} onClick={() => mail.check() && mutate()}>
        {online.pay(format.money(shown.open))}
      </Button>
      {failure && <Notice tone="danger">{texts.errors[failureOf(failure)]}</Notice>}
      <p className={text.hint}>{online.hint}</p>
      <p>{online.instead}</p>
    </div>
  );
}

type Shown = keyof ReturnType<typeof useLanguage>['texts']['online'] &
  ('paid' | 'pending' | 'open' | 'failed' | 'chargedBack' | 'refunded');

const STATES: Readonly<Record<string, readonly [text: Shown, tone: NoticeProps['tone']]>> = {
  paid: ['paid', 'ok'],
  pending: ['pending', 'neutral'],
  open: ['open', 'neutral'],
  failed: ['failed', 'warning'],
  expired: ['failed', 'warning'],
  canceled: ['failed', 'warning'],
  'charged-back': ['chargedBack', 'warning'],
  refunded: ['refunded', 'neutral'],
};

/** The state of the latest online payment. A state that this page does not know is not shown. */
export function PaymentState({ shown, inSession, onChange }: CaseProps) {
  const { texts, format } = useLanguage();
  const { onlinePayment: payment } = shown;
  useFollowing(payment, { inSession, onChange });
  const [name, tone] = STATES[payment?.state ?? ''] ?? [];
  if (!payment || !name || !tone) return null;
  const { amount, day, number } = payment;
  return <Notice tone={tone}>{texts.online[name](format.money(amount), format.day(day), number)}</Notice>;
}

const EVERY_MS = 4_000;
/** Maximum number of repeated reads, enough for a minute. After that, the driver can reload the page. */
const MOST_READS = 15;

/** Reads the case repeatedly while a payment is under way. */
function useFollowing(payment: DriverCase['onlinePayment'], { inSession, onChange }: Omit<CaseProps, 'shown'>) {
  const [reads, setReads] = useState(0);
  const isUnderWay = payment?.state === 'open' || payment?.state === 'pending';
  useEffect(() => {
    if (!isUnderWay || reads >= MOST_READS) return;
    const timer = setTimeout(() => {
      setReads(reads + 1);
      // A failed request is ignored, because another one follows.
      inSession((api) => api.readCase()).then(onChange, () => undefined);
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, reads, inSession, onChange]);
}
