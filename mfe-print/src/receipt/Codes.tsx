import { PrintedCode } from './PrintedCode.tsx';
import classes from './Receipt.module.css';
import { texts } from './texts.ts';

interface CodesProps {
  readonly giroCode?: string | undefined;
  readonly pageLink: string | undefined;
}

/** Beside each other, with a caption each, so that one is not scanned for the other. */
export function Codes({ giroCode, pageLink }: CodesProps) {
  if (!giroCode && !pageLink) return null;
  return (
    <div className={classes.codes}>
      {giroCode && <PrintedCode content={giroCode} label={texts.giroCode} />}
      {pageLink && <PrintedCode content={pageLink} label={texts.driverPage} />}
    </div>
  );
}
