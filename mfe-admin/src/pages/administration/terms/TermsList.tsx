import { removeTerms, sealTerms, type Terms, termsOn } from '@parkwart/contracts/calls/terms';
import { dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import { Chip } from '@parkwart/ui/Chip';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { IconButton } from '@parkwart/ui/IconButton';
import text from '@parkwart/ui/text.module.css';
import { callApi } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { AddButton, ItemActions } from '../../../parts/items/ItemActions.tsx';
import { useItemDialogs, useRemoveDialog } from '../../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../../parts/loading/Loaded.tsx';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { useSettings } from '../../../record/letter/letter.ts';
import { TERMS_KEY, useTerms } from '../../../record/terms/terms.ts';
import { tariffText } from '../../../record/terms/texts.ts';
import classes from './TermsList.module.css';
import { texts } from './texts.ts';

const termsForm = chunk(async () => (await import(/* webpackChunkName: 'TermsList' */ './forms.tsx')).TermsForm);
const termsDialog = chunk(
  async () => (await import(/* webpackChunkName: 'TermsDialog' */ '../../../record/terms/TermsDialog.tsx')).TermsDialog,
);

const REMOVAL = {
  nameOf: ({ validFrom }: Terms) => validFrom,
  send: ({ _id, version }: Terms) => callApi(removeTerms, { params: { id: _id } }, { ifMatch: version }),
  queryKey: TERMS_KEY,
  texts,
};

/** Sealing uses the confirmation dialog of a removal, because sealing cannot be undone either. */
const SEALING = {
  nameOf: ({ validFrom }: Terms) => validFrom,
  send: ({ _id, version }: Terms) => callApi(sealTerms, { params: { id: _id } }, { ifMatch: version }),
  queryKey: TERMS_KEY,
  texts: {
    removeTitle: texts.sealTitle,
    removeQuestion: texts.sealQuestion,
    removeConfirm: texts.sealConfirm,
    removed: texts.sealed,
    removeFailed: texts.sealFailed,
  },
};

export function TermsList() {
  const terms = useTerms();
  // Loads the settings, because the form of a new version takes its initial values from them.
  useSettings();
  const asListed = (item: Terms | undefined) => terms.data?.find(({ _id }) => _id === item?._id) ?? item;
  const { edit, remove, dialogs } = useItemDialogs({ items: terms.data, dialog: termsForm, removal: REMOVAL });
  const [seal, sealDialog] = useRemoveDialog<Terms>(SEALING, asListed);
  const showing = useLazyDialog(termsDialog, (TermsDialog, opened, item: Terms | undefined) => {
    const shown = asListed(item);
    return shown && <TermsDialog terms={shown} {...opened} />;
  });
  return (
    <>
      <div className={classes.bar}>
        <p className={text.hint}>{texts.about}</p>
        <AddButton label={texts.add} dialog={termsForm} onAdd={() => edit()} />
      </div>
      <Loaded query={terms} failure={texts.loadFailed}>
        {(all) => (
          <DataTable
            label={texts.list}
            columns={columnsWith(all, { edit, remove, seal, show: showing.open })}
            rows={all}
            rowKey={({ _id }) => _id}
            empty={<EmptyState>{texts.empty}</EmptyState>}
          />
        )}
      </Loaded>
      {dialogs}
      {sealDialog}
      {showing.element}
    </>
  );
}

type State = keyof typeof texts.states;
const TONES = { draft: 'inactive', later: 'neutral', holds: 'ok', over: 'past' } as const;

function stateOf(terms: Terms, all: readonly Terms[], today: string): State {
  if (terms.sealedAt === null) return 'draft';
  if (dayNumber(terms.validFrom) > dayNumber(today)) return 'later';
  return termsOn(all, today) === terms ? 'holds' : 'over';
}

type Act = (terms: Terms) => void;

function columnsWith(
  all: readonly Terms[],
  { edit, remove, seal, show }: Readonly<Record<'edit' | 'remove' | 'seal' | 'show', Act>>,
): Column<Terms>[] {
  const today = formatDay(new Date());
  return [
    { id: 'validFrom', header: texts.validFrom, cell: ({ validFrom }) => validFrom },
    {
      id: 'state',
      header: texts.state,
      cell: (terms) => {
        const state = stateOf(terms, all, today);
        return <Chip tone={TONES[state]}>{texts.states[state]}</Chip>;
      },
    },
    {
      id: 'tariff',
      header: texts.tariff,
      wide: true,
      cell: ({ tariff }) => tariffText(tariff),
    },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: (terms) => {
        const { validFrom } = terms;
        const state = stateOf(terms, all, today);
        const look = (
          <IconButton icon="eye" label={texts.show(validFrom)} {...onIntent(termsDialog)} onClick={() => show(terms)} />
        );
        if (state === 'draft') {
          return (
            <ItemActions
              editLabel={texts.edit(validFrom)}
              removeLabel={texts.remove(validFrom)}
              dialog={termsForm}
              onEdit={() => edit(terms)}
              onRemove={() => remove(terms)}
            >
              {look}
              <IconButton icon="check" label={texts.seal(validFrom)} onClick={() => seal(terms)} />
            </ItemActions>
          );
        }
        return (
          <>
            {look}
            {state === 'later' && (
              <IconButton icon="trash" variant="danger" label={texts.remove(validFrom)} onClick={() => remove(terms)} />
            )}
          </>
        );
      },
    },
  ];
}
