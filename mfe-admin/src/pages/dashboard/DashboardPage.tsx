import { type Dashboard, type FinesByList, TAX_RATE } from '@parkwart/contracts/calls/dashboard';
import { disable } from '@parkwart/contracts/calls/disable';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { finesTotal, openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { Card } from '@parkwart/ui/Card';
import type { Column } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { Money } from '@parkwart/ui/Money';
import { Plate } from '@parkwart/ui/Plate';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { StatCard } from '@parkwart/ui/StatCard';
import { Switch } from '@parkwart/ui/Switch';
import { Link } from '@parkwart/web';
import { failureToast } from '../../parts/loading/failureToasts.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import page from '../../parts/loading/Page.module.css';
import { Page } from '../../parts/loading/Page.tsx';
import { RecordLink, RecordRows } from '../../record/detail/RecordRows.tsx';
import { useRecordChange } from '../../record/useRecordChange.ts';
import classes from './Dashboard.module.css';
import { useDashboard, useMoneyFigures } from './dashboard.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { type Days, finesAddress, monthOf, PARKED_ADDRESS } from './listAddress.ts';
import { MoneyFigures } from './MoneyFigures.tsx';
import { RevenueCard, RevenueChart } from './RevenueChart.tsx';
import { texts } from './texts.ts';
import { WorkList } from './WorkList.tsx';

type FinesOfMonth = Dashboard['finesThisMonth'];

/** Paid and waived fines first; the page omits lists without fines. */
const PARTS: readonly (keyof FinesByList)[] = ['closed', 'open', 'reminder', 'printed', 'collection'];

function FinesCard({
  label,
  fines,
  days,
}: {
  readonly label: string;
  readonly fines: FinesOfMonth;
  readonly days: Days;
}) {
  const { count, sum, byList } = fines;
  return (
    <StatCard
      label={label}
      value={<Money euros={sum} />}
      note={
        <ul className={classes.parts}>
          <li>
            <Link className={classes.part} to={finesAddress(days)}>
              {texts.count(count)}
            </Link>
          </li>
          {PARTS.filter((list) => byList[list] > 0).map((list) => (
            <li key={list}>
              <Link className={classes.part} to={finesAddress(days, list)}>
                {texts.parts[list]} <Money euros={byList[list]} />
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Figures({ data }: { readonly data: Dashboard }) {
  const { finesThisMonth, finesLastMonth, taxLastMonth, parkedNow } = data;
  const now = new Date();
  const lastMonth = monthOf(now, -1);
  const percent = Math.round(TAX_RATE * 100);
  return (
    <section className={classes.figures} aria-label={texts.figures}>
      <FinesCard label={texts.finesThisMonth} fines={finesThisMonth} days={monthOf(now)} />
      <FinesCard label={texts.finesLastMonth} fines={finesLastMonth} days={lastMonth} />
      <StatCard
        label={texts.tax(percent)}
        value={<Money euros={taxLastMonth} />}
        note={
          <ul className={classes.parts}>
            <li>
              <Link className={classes.part} to={finesAddress(lastMonth)}>
                {texts.ofLastMonth(percent)}
              </Link>
            </li>
            <li>
              <Link className={classes.part} to="/books">
                {texts.noVat}
              </Link>
            </li>
          </ul>
        }
      />
      <StatCard
        label={texts.parkedNow}
        value={parkedNow}
        note={
          <Link className={classes.part} to={PARKED_ADDRESS}>
            {texts.vehicles(parkedNow)}
          </Link>
        }
      />
    </section>
  );
}

function activityColumns(setDisabled: (record: ParkingRecord, isDisable: boolean) => void): Column<ParkingRecord>[] {
  return [
    {
      id: 'invoice',
      header: texts.invoice,
      cell: ({ invoiceNumber }) => <RecordLink invoiceNumber={invoiceNumber}>{invoiceNumber}</RecordLink>,
    },
    { id: 'date', header: texts.date, cell: ({ date }) => date },
    { id: 'time', header: texts.time, cell: ({ entryTime }) => entryTime },
    { id: 'plate', header: texts.plate, cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" /> },
    {
      id: 'fines',
      header: texts.fines,
      align: 'end',
      cell: ({ fines }) => <Money euros={eurosFromCents(finesTotal(fines))} />,
    },
    {
      id: 'open',
      header: texts.open,
      align: 'end',
      cell: (record) => <Money euros={eurosFromCents(openOf(record))} />,
    },
    {
      id: 'active',
      header: texts.active,
      align: 'end',
      cell: (record) => (
        <Switch
          label={texts.isActive(record.invoiceNumber)}
          labelHidden
          isSelected={!record.isDisable}
          onChange={(isActive) => setDisabled(record, !isActive)}
        />
      ),
    },
  ];
}

function LastActivities({ records }: { readonly records: readonly ParkingRecord[] }) {
  const change = useRecordChange(disable);
  const setDisabled = (record: ParkingRecord, isDisable: boolean) => {
    change(record, { isDisable }).catch((error) => failureToast(texts.disableFailed, error, texts.disableFailed));
  };
  return (
    <section aria-labelledby="activities">
      <header className={classes.heading}>
        <h2 id="activities">{texts.activities}</h2>
      </header>
      <RecordRows
        label={texts.activities}
        columns={activityColumns(setDisabled)}
        rows={records}
        rowKey={({ _id }) => _id}
        isInactive={({ isDisable }) => isDisable}
        empty={<EmptyState>{texts.empty}</EmptyState>}
      />
    </section>
  );
}

const FIGURES = ['this month', 'last month', 'tax', 'parked'];

function DashboardSkeleton() {
  return (
    <div className={page.page}>
      <div className={classes.figures} aria-hidden="true">
        {FIGURES.map((figure) => (
          <Card key={figure}>
            <Skeleton lines={5} />
          </Card>
        ))}
      </div>
      <RevenueCard>
        <Skeleton lines={9} />
      </RevenueCard>
    </div>
  );
}

export function DashboardPage() {
  const dashboard = useDashboard();
  // Called here, so that this request runs in parallel with the request for the dashboard.
  const money = useMoneyFigures();
  return (
    <Page title={texts.title}>
      <WorkList />
      <FirstSteps />
      <Loaded query={dashboard} failure={texts.loadFailed} skeleton={<DashboardSkeleton />}>
        {(data) => (
          <div className={page.page}>
            <Figures data={data} />
            <RevenueChart data={data} />
            <LastActivities records={data.lastActivities} />
            <MoneyFigures money={money} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
