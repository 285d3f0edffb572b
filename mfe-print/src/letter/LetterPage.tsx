import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { getSettings, type Settings } from '@parkwart/contracts/calls/operatorSettings';
import { getRecords } from '@parkwart/contracts/calls/recordLists';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { ADDRESS_TOO_LONG, fitsAddressField } from '@parkwart/contracts/entities/addressField';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Icon } from '@parkwart/ui/Icon';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { callApi, isApiError, toast, useQuery } from '@parkwart/web';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import { InvoicePage } from '../paper/InvoicePage.tsx';
import { Loading, Missing, StandalonePage } from '../paper/StandalonePage.tsx';
import classes from './LetterPage.module.css';
import { letterPdf } from './letters.ts';
import { printPdf } from './printPdf.ts';

const texts = {
  title: 'Mahnung',
  print: 'Mahnung drucken',
  printFailed: 'Der Druckdialog konnte nicht geöffnet werden.',
  preview: 'Vorschau der Mahnung',
  loading: 'Mahnung wird geladen …',
  noViewer: 'Dieser Browser zeigt keine PDFs an.',
  download: 'Mahnung herunterladen',
  fileName: 'Mahnung.pdf',
  logIn: 'Bitte melden Sie sich an, um die Mahnung zu sehen.',
  forbidden: 'Die Mahnung können nur Admins sehen.',
  unknown: 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.',
  failed: 'Ein Fehler ist beim Abrufen der Daten aufgetreten.',
};

const { title, loading, logIn } = texts;

/** The page /print-pdf?invoiceNumber=…, for admins. */
export function LetterPage() {
  return (
    <InvoicePage title={title} loading={loading} logIn={logIn}>
      {(invoiceNumber) => <LetterOf invoiceNumber={invoiceNumber} />}
    </InvoicePage>
  );
}

function LetterOf({ invoiceNumber }: { readonly invoiceNumber: string }) {
  const { data, error, isPending, isFetching, refetch } = useLetter(invoiceNumber);
  if (typeof data === 'string') return <Missing title={title}>{data}</Missing>;
  if (data) return <Preview pdf={data} />;
  if (isPending || isFetching) return <Loading title={title} label={loading} />;
  if (data === null) return <Missing title={title}>{texts.unknown}</Missing>;
  if (isApiError(error) && error.status === 403)
    return (
      <Missing title={title} icon="lock">
        {texts.forbidden}
      </Missing>
    );
  const details = isApiError(error) ? { details: error.message } : {};
  return (
    <StandalonePage title={title}>
      <ErrorState message={texts.failed} {...details} onRetry={() => void refetch()} />
    </StandalonePage>
  );
}

function Preview({ pdf }: { readonly pdf: Blob }) {
  const url = useObjectUrl(pdf);
  // Phone browsers may be unable to show and print PDFs.
  if (navigator.pdfViewerEnabled === false) return <DownloadLink url={url} />;
  const print = () => {
    printPdf(pdf).catch(() => toast.error(texts.printFailed));
  };
  return (
    <main className={classes.page}>
      <PageHeading title={title}>
        <Button variant="primary" onClick={print}>
          <Icon name="printer" />
          {texts.print}
        </Button>
      </PageHeading>
      {url && <iframe className={classes.frame} src={url} title={texts.preview} />}
    </main>
  );
}

function DownloadLink({ url }: { readonly url: string | undefined }) {
  return (
    <Missing title={title}>
      <p>{texts.noViewer}</p>
      <p>
        <a href={url} download={texts.fileName}>
          {texts.download}
        </a>
      </p>
    </Missing>
  );
}

interface Printed {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  readonly hasDriverPage?: boolean | undefined;
}

/**
 * Fills the letter from the record; unknown fields stay empty. The interest is the amount that already printed letters
 * claim, because printing from this page does not mark the letter as printed.
 */
function letterOf(record: ParkingRecord, { settings, claims, hasDriverPage }: Printed, now: Date): Letter {
  const { invoiceNumber, vehicleNumber } = record;
  const { name: ownerName, address } = debtorOf(record);
  return {
    inputs: {
      invoiceNumber: String(invoiceNumber),
      vehicleNumber,
      ownerName,
      address,
      todayDate: formatDay(now),
      deadline: formatDay(addDays(now, settings.deadlineDays)),
      fahrzeughalter: record.lookUpDate ?? '',
    },
    record,
    settings,
    claims,
    hasDriverPage,
  };
}

function useLetter(invoiceNumber: string) {
  return useQuery({
    queryKey: ['letter', invoiceNumber],
    queryFn: async ({ signal }) => {
      const [printed, { records }] = await Promise.all([
        callApi(getSettings, {}, { signal }),
        // Reads from the list of records, because the search by number is made for the booth and omits the owner.
        callApi(getRecords, { query: { list: 'all', at: invoiceNumber, limit: '1' } }, { signal }),
      ]);
      const record = records.find((one) => String(one.invoiceNumber) === invoiceNumber);
      if (!record) return null;
      const letter = letterOf(record, printed, new Date());
      return fitsAddressField(letter.inputs) ? letterPdf([letter]) : ADDRESS_TOO_LONG;
    },
    gcTime: 0,
  });
}
