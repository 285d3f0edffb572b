import { useSearchParams, useSession } from '@parkwart/web';
import type { ReactNode } from 'react';
import { Loading, Missing } from './StandalonePage.tsx';
import { texts } from './texts.ts';

interface InvoicePageProps {
  readonly title: string;
  readonly loading: string;
  readonly logIn: string;
  readonly children: (invoiceNumber: string) => ReactNode;
}

/** The page is open without a login (specification §2), but shows no data without a session. */
export function InvoicePage({ title, loading, logIn, children }: InvoicePageProps) {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const invoiceNumber = parameters.get('invoiceNumber')?.trim() ?? '';
  if (status === 'loading') return <Loading title={title} label={loading} />;
  if (status === 'anonymous')
    return (
      <Missing title={title} icon="lock">
        {logIn}
      </Missing>
    );
  if (invoiceNumber === '') return <Missing title={title}>{texts.numberMissing}</Missing>;
  if (!/^\d+$/.test(invoiceNumber)) return <Missing title={title}>{texts.numberHasLetters}</Missing>;
  return children(invoiceNumber);
}
