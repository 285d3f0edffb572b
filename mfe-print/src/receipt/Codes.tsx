import { PrintedCode } from './PrintedCode.tsx';
import classes from './Receipt.module.css';
import { texts } from './texts.ts';

interface CodesProps {
  readonly giroCode?: string | undefined;
  readonly pageLink: string | undefined;
}

/** Side by side, each with a caption, so that the driver does not scan the wrong one. */
export function Codes({ giroCode, pageLink }: CodesProps) {
  if (!giroCode && !pageLink) return null;
  return (
    <div className={classes.codes}>
      {giroCode && <PrintedCode content={giroCode} label={texts.giroCode} />}
      {pageLink && <PrintedCode content={pageLink} label={texts.driverPage} />}
    </div>
  );
}
