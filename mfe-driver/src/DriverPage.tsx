import type { PageOperator } from '@parkwart/contracts/calls/driverPage';
import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { useEffect, useRef, useState } from 'react';
import { CaseView } from './case/CaseView.tsx';
import { Contact } from './case/Contact.tsx';
import { readOperator } from './driverApi.ts';
import { LanguageProvider, useLanguage } from './language/LanguageProvider.tsx';
import classes from './layout/Layout.module.css';
import { Layout, Loading } from './layout/Layout.tsx';
import { PlateForm } from './open/PlateForm.tsx';
import { useDriverCase } from './useDriverCase.ts';

export function DriverPage() {
  return (
    <LanguageProvider>
      <Layout>
        <Steps token={tokenIn(window.location.pathname)} />
      </Layout>
    </LanguageProvider>
  );
}

/**
 * The token in `/p/<token>`. Parses the path itself, because the driver's page is a separate document, without the
 * shell's router.
 */
const tokenIn = (pathname: string): string => pathname.split('/')[2] ?? '';

function Steps({ token }: { readonly token: string }) {
  const { texts } = useLanguage();
  const driver = useDriverCase(token);
  const { session, shown, ended, failure } = driver;
  const needsPlate = session === undefined;
  const place = useReturnOfFocus(needsPlate);
  const operator = usePageOperator(shown);
  const title = shown && !needsPlate ? texts.facts.heading(String(shown.invoiceNumber)) : texts.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {operator?.isDemo && <mark>{texts.demo}</mark>}
      {needsPlate && <PlateForm ended={ended} operator={operator?.operator} onOpen={driver.open} />}
      {!needsPlate && !shown && <Loading failure={failure} onRetry={driver.reload} />}
      {shown && (
        // The case stays mounted behind the plate form, so that texts and selected files survive the end of the
        // session.
        <div ref={place} hidden={needsPlate} inert={needsPlate}>
          <CaseView shown={shown} onChange={driver.show} onClose={driver.close} inSession={driver.inSession} />
        </div>
      )}
      {operator && (
        <div className={classes.imprint} data-below-case={!needsPlate || undefined}>
          <Contact of={operator} />
        </div>
      )}
    </>
  );
}

/**
 * Reads the operator, which the page shows before the case is opened. If the request fails, the page shows the operator
 * of the opened case.
 */
function usePageOperator(shown: DriverCase | undefined): PageOperator | undefined {
  const [found, setFound] = useState<PageOperator>();
  useEffect(() => {
    readOperator().then(setFound, () => setFound(undefined));
  }, []);
  return found ?? (shown && { ...shown, accessibilityText: '' });
}

/**
 * When the case is shown for the first time, focuses its heading. When the case is shown again after the plate form,
 * focuses the element that had the focus before.
 */
function useReturnOfFocus(needsPlate: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(undefined);
  const neededPlate = useRef(needsPlate);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && place.current?.contains(target)) before.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const isOpened = neededPlate.current && !needsPlate;
    neededPlate.current = needsPlate;
    if (!isOpened) return;
    const heading = place.current?.querySelector<HTMLElement>('h1');
    (before.current?.isConnected ? before.current : heading)?.focus();
  }, [needsPlate]);
  return place;
}
