import { getSettings } from '@parkwart/contracts/calls/operatorSettings';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { keyed } from '@parkwart/ui/keyed';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { callApi, documentPdf } from '@parkwart/web';
import { saveFile } from '@parkwart/web/files/saveFile';
import { useAction } from '../../parts/actions/useAction.ts';
import { useDialog } from '../../parts/form/useDialog.ts';
import classes from './DisclosureView.module.css';
import { disclosureDocument, disclosureSections, type Sections } from './disclosureDocument.ts';
import { ErasureDialog } from './ErasureDialog.tsx';
import page from './Privacy.module.css';
import type { Disclosure } from './privacy.ts';
import { texts } from './texts.ts';

export interface DisclosureViewProps {
  readonly disclosure: Disclosure;
}

export function DisclosureView({ disclosure }: DisclosureViewProps) {
  const { person } = disclosure;
  const erasing = useDialog();
  const sections = disclosureSections(disclosure);
  if (sections.length === 0)
    return (
      <Card>
        <EmptyState>{texts.nothing(person)}</EmptyState>
      </Card>
    );
  return (
    <>
      <div className={page.found}>
        <h2>{texts.found(person)}</h2>
        <div className={classes.actions}>
          <Downloads disclosure={disclosure} />
          <Button variant="danger" onClick={() => erasing.open()}>
            <OfficeIcon name="trash" />
            {texts.erase}
          </Button>
        </div>
      </div>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
      {erasing.isOpen && <ErasureDialog person={person} onClose={erasing.close} onStarted={erasing.close} />}
    </>
  );
}

function Downloads({ disclosure }: { readonly disclosure: Disclosure }) {
  const name = (extension: string) => texts.fileName(formatDay(new Date()), extension);
  const { run, isRunning } = useAction({
    send: async () =>
      documentPdf(disclosureDocument(disclosure, (await callApi(getSettings, {})).settings, new Date())),
    onDone: (pdf) => saveFile(pdf, name('pdf')),
    failed: texts.pdfFailed,
  });
  const saveJson = () =>
    saveFile(new Blob([JSON.stringify(disclosure, null, 2)], { type: 'application/json' }), name('json'));
  return (
    <>
      <Button busy={isRunning} busyLabel={texts.makingPdf} onClick={() => void run()}>
        <OfficeIcon name="file" />
        {texts.pdf}
      </Button>
      <Button onClick={saveJson}>
        <OfficeIcon name="download" />
        {texts.json}
      </Button>
    </>
  );
}

/** Sections with at most this many items are expanded initially. */
const OPEN_ITEMS = 3;

function Section({ section: { title, items } }: { readonly section: Sections[number] }) {
  const isJournal = title === texts.sections.journal;
  return (
    <Card aria-label={title}>
      <h3 className={page.sectionTitle}>
        {title}
        <span className={classes.count}>{items.length}</span>
      </h3>
      {keyed(items).map(([key, item]) =>
        item.title === '' ? (
          <FactList key={key} facts={item.facts} />
        ) : (
          <details key={key} className={classes.item} open={(!isJournal && items.length <= OPEN_ITEMS) || undefined}>
            <summary>{item.title}</summary>
            <FactList facts={item.facts} />
          </details>
        ),
      )}
    </Card>
  );
}

function FactList({ facts }: Pick<Sections[number]['items'][number], 'facts'>) {
  return (
    <dl className={classes.facts}>
      {keyed(facts).map(([key, [label, value]]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
