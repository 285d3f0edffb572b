import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { Checkbox } from '@parkwart/ui/Checkbox';
import text from '@parkwart/ui/text.module.css';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useAttachments } from '../attachments/attachmentsApi.ts';
import { Loaded } from '../loading/Loaded.tsx';
import classes from './ObjectionFiles.module.css';
import { texts } from './texts.ts';

interface FilesProps {
  readonly invoiceNumber: number;
  readonly ids: readonly string[];
}

/** Names those that the record still has. */
export function ObjectionFiles({ invoiceNumber, ids }: FilesProps) {
  const { data = [] } = useAttachments(invoiceNumber);
  const names = data.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (
    <p className={text.hint}>
      {texts.files(ids.length)}
      {names.length > 0 && `: ${names.join(', ')}`}
    </p>
  );
}

interface FieldProps extends UseFormRegisterReturn {
  readonly invoiceNumber: number;
  readonly error: string | undefined;
}

/** Chooses among the record's pictures and files. */
export function ObjectionFilesField({ invoiceNumber, error, ...field }: FieldProps) {
  const query = useAttachments(invoiceNumber);
  return (
    <fieldset className={classes.files}>
      <legend>{texts.chooseFiles}</legend>
      <Loaded query={query} failure={texts.filesFailed} lines={2}>
        {(attachments: readonly Attachment[]) => (
          <div className={classes.choices}>
            {attachments.map(({ id, name }) => (
              <Checkbox key={id} label={name} value={id} {...field} />
            ))}
          </div>
        )}
      </Loaded>
      <p className={text.hint}>{texts.attachmentsHint}</p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
