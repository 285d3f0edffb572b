import { type MoneyFigures as Figures, OPEN_AGES } from '@parkwart/contracts/calls/dashboard';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { monthName } from '@parkwart/contracts/rules/monthName';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Notice } from '@parkwart/ui/Notice';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { useRef } from 'react';
import { limitationAddress } from '../limitation/limitationAddress.ts';
import type { useMoneyFigures } from './api.ts';
import { BarTable } from './BarTable.tsx';
import classes from './MoneyFigures.module.css';
import { moneyTexts as texts } from './texts.ts';
import { useSeen } from './useSeen.ts';

function LimitationNotice({ day, count, sum }: NonNullable<Figures['limitation']>) {
  return (
    <Notice tone="warning">
      {texts.limitation(day, count, formatEuros(sum))}{' '}
      <Link to={limitationAddress(Number(day.split('.')[2]))}>{texts.showLimitation}</Link>
    </Notice>
  );
}

function Tables({ figures: { openByAge, paymentsByMonth, limitation } }: { readonly figures: Figures }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  if (!isSeen) return <div ref={place} className={classes.place} />;
  return (
    <>
      {limitation && limitation.count > 0 && <LimitationNotice {...limitation} />}
      <div className={classes.tables}>
        <BarTable
          title={texts.openByAge}
          hint={texts.since}
          heading={texts.age}
          rows={openByAge.map(({ count, sum }, age) => ({ label: texts.ages(OPEN_AGES, age), count, euros: sum }))}
        />
        <BarTable
          title={texts.paymentsByMonth}
          hint={texts.received}
          heading={texts.month}
          rows={paymentsByMonth.map(({ month, sum }) => ({ label: monthName(month), euros: sum })).toReversed()}
        />
      </div>
    </>
  );
}

/** Open amounts and incoming payments. */
export function MoneyFigures({ money }: { readonly money: ReturnType<typeof useMoneyFigures> }) {
  const { data, error, isFetching, refetch } = money;
  if (data) return <Tables figures={data} />;
  return (
    <Card>
      {error && !isFetching ? (
        <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  );
}
