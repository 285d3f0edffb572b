import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { FileDrop } from '@parkwart/ui/FileDrop';
import { Notice } from '@parkwart/ui/Notice';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import classes from './Bank.module.css';
import { ImportSummary } from './ImportSummary.tsx';
import { LastImports } from './LastImports.tsx';
import { importTexts as texts } from './texts.ts';
import type { StatementUpload } from './useStatementUpload.ts';

export function StatementArea({ upload }: { readonly upload: StatementUpload }) {
  const { file, progress, failure, imported, add, dismiss } = upload;
  const isUploading = file !== undefined && failure === undefined;
  return (
    <Card aria-label={texts.title}>
      <div className={classes.statements}>
        <FileDrop label={texts.choose} hint={texts.hint} onFiles={add} />
        {isUploading && (
          <ProgressBar
            label={progress === undefined ? texts.reading(file.name) : texts.uploading(file.name)}
            value={progress}
          />
        )}
        <Failure {...upload} />
        {imported.map((one) => (
          <ImportSummary key={one._id} imported={one} onDismiss={() => dismiss(one._id)} />
        ))}
        <LastImports />
      </div>
      <UnloadWarning isDirty={isUploading} />
    </Card>
  );
}

function Failure({ file, failure, retry, leaveOut }: StatementUpload) {
  if (!file || failure === undefined) return null;
  return (
    <Notice tone="danger">
      <p>{failure}</p>
      <p>{texts.nothingRead(file.name)}</p>
      <div className={classes.choices}>
        <Button size="small" onClick={retry}>
          {texts.retry}
        </Button>
        <Button size="small" variant="quiet" onClick={leaveOut}>
          {texts.skip}
        </Button>
      </div>
    </Notice>
  );
}
