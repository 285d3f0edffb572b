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

/** Not guarded (specification §2), but without a session it shows no data. */
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
