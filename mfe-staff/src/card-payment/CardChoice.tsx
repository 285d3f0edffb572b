import { VOUCHER_MAX_LENGTH } from '@parkwart/contracts/calls/cardPayments';
import { formatCents } from '@parkwart/contracts/rules/money';
import { Segments } from '@parkwart/ui/Segments';
import { TextField } from '@parkwart/ui/TextField';
import { useEffect } from 'react';
import classes from './CardChoice.module.css';
import { texts } from './texts.ts';
import type { CardPaymentState } from './useCardPayment.ts';

const OPTIONS = [
  { value: 'open', label: texts.open },
  { value: 'card', label: texts.card },
] as const;

interface CardChoiceProps {
  readonly payment: CardPaymentState;
  readonly onSubmit: () => void;
}

export function CardChoice({ payment, onSubmit }: CardChoiceProps) {
  const { card, field, isPending, voucherError, choose, type } = payment;
  const isCard = card !== undefined;
  useEffect(() => {
    if (isCard) field.current?.focus();
  }, [isCard, field]);
  return (
    <form
      className={classes.choice}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // If „offen“ is selected, Enter must not check out the car.
        if (card) onSubmit();
      }}
    >
      <div className={classes.payment}>
        <p className={classes.label} aria-hidden>
          {texts.payment}
        </p>
        <Segments
          label={texts.payment}
          options={OPTIONS}
          value={card ? 'card' : 'open'}
          onChange={(value) => choose(value === 'card')}
        />
      </div>
      {card && (
        <TextField
          ref={field}
          label={texts.voucher}
          name="voucher"
          value={card.voucher}
          hint={texts.amount(formatCents(card.cents))}
          error={voucherError}
          required
          readOnly={isPending}
          maxLength={VOUCHER_MAX_LENGTH}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => type(target.value)}
        />
      )}
    </form>
  );
}
