import type { Permit } from '@parkwart/contracts/calls/permits';
import { comparablePlatePart, PLATE_MISSING } from '@parkwart/contracts/rules/plate';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { Chip } from '@parkwart/ui/Chip';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { IconButton } from '@parkwart/ui/IconButton';
import { Plate } from '@parkwart/ui/Plate';
import { Switch } from '@parkwart/ui/Switch';
import { toast } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { useAction } from '../../parts/actions/useAction.ts';
import { useReload } from '../../parts/form/otherTabs.ts';
import { SearchField } from '../../parts/form/SearchField.tsx';
import { undoToast } from '../../parts/form/UndoNotice.tsx';
import { AddButton, ItemActions } from '../../parts/items/ItemActions.tsx';
import { Pages } from '../../parts/items/Pages.tsx';
import { useItemDialogs } from '../../parts/items/useItemDialogs.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import classes from './PermitsPage.module.css';
import { canEnd, endPermit, PERMITS_KEY, permitState, REMOVAL, usePermitFilters, usePermits } from './permits.ts';
import { texts } from './texts.ts';

const permitDialog = chunk(
  async () => (await import(/* webpackChunkName: 'PermitDialog' */ './forms.tsx')).PermitDialog,
);

const plateError = (typed: string) => (comparablePlatePart(typed) === '' ? PLATE_MISSING : undefined);

export function PermitsPage() {
  const { filters, setFilters } = usePermitFilters();
  const permits = usePermits(filters);
  const { edit, remove, dialogs } = useItemDialogs({
    items: permits.data?.pages.flat(),
    dialog: permitDialog,
    removal: REMOVAL,
  });
  const add = () => edit();
  return (
    <Page title={texts.title} actions={<AddButton label={texts.add} dialog={permitDialog} onAdd={add} />}>
      <div className={classes.filters}>
        <SearchField
          label={texts.vehicleNumber}
          searched={filters.plate ?? ''}
          filters={filters}
          errorOf={plateError}
          onSearch={(plate) => setFilters({ ...filters, plate })}
        />
        <Switch
          label={texts.onlyValid}
          isSelected={filters.isValid !== undefined}
          onChange={(isOn) => setFilters({ ...filters, isValid: isOn ? 'true' : '' })}
        />
      </div>
      <PermitList
        permits={permits}
        isFiltered={Object.keys(filters).length > 0}
        onAdd={add}
        onEdit={edit}
        onRemove={remove}
      />
      {dialogs}
    </Page>
  );
}

interface PermitListProps {
  readonly permits: ReturnType<typeof usePermits>;
  readonly isFiltered: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (permit: Permit) => void;
  readonly onRemove: (permit: Permit) => void;
}

function PermitList({ permits, isFiltered, onAdd, onEdit, onRemove }: PermitListProps) {
  const end = useEndPermit();
  const columns = permitColumns({
    now: new Date(),
    edit: onEdit,
    end: (permit) => void end(permit),
    remove: onRemove,
  });
  return (
    <Pages query={permits} failure={texts.loadFailed}>
      {(pages) => (
        <DataTable
          label={texts.list}
          columns={columns}
          rows={pages.flat()}
          rowKey={({ _id }) => _id}
          empty={
            isFiltered || permits.isPlaceholderData ? (
              <EmptyState>{texts.empty}</EmptyState>
            ) : (
              <EmptyState icon="car">
                <p>{texts.none}</p>
                <p>{texts.whatFor}</p>
                <Button onClick={onAdd}>{texts.addFirst}</Button>
              </EmptyState>
            )
          }
        />
      )}
    </Pages>
  );
}

interface Actions {
  readonly now: Date;
  readonly edit: (permit: Permit) => void;
  readonly end: (permit: Permit) => void;
  readonly remove: (permit: Permit) => void;
}

const TONES = { valid: 'ok', later: 'neutral', over: 'inactive' } as const;

function permitColumns({ now, edit, end, remove }: Actions): Column<Permit>[] {
  return [
    { id: 'plate', header: texts.plate, cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" /> },
    {
      id: 'days',
      header: texts.days,
      cell: ({ validFrom, validTo }) => <span className={classes.days}>{texts.range(validFrom, validTo)}</span>,
    },
    {
      id: 'state',
      header: texts.state,
      cell: (permit) => {
        const state = permitState(permit, now);
        return <Chip tone={TONES[state]}>{texts.states[state]}</Chip>;
      },
    },
    { id: 'note', header: texts.note, cell: ({ note }) => <span className={classes.note}>{note || '–'}</span> },
    {
      id: 'actions',
      header: texts.actions,
      align: 'end',
      cell: (permit) => (
        <ItemActions
          editLabel={texts.edit(permit.vehicleNumber)}
          removeLabel={texts.remove(permit.vehicleNumber)}
          dialog={permitDialog}
          onEdit={() => edit(permit)}
          onRemove={() => remove(permit)}
        >
          {canEnd(permit, now) && (
            <IconButton icon="calendar" label={texts.end(permit.vehicleNumber)} onClick={() => end(permit)} />
          )}
        </ItemActions>
      ),
    },
  ];
}

/** Makes today the last day of a permit; the toast offers undo. */
function useEndPermit() {
  const reload = useReload();
  const common = {
    onSettled: () => void reload(PERMITS_KEY),
    failed: texts.endFailed,
    toastId: toastOf,
  };
  const undoing = useAction({ ...common, send: (ended: Permit) => endPermit(ended, ended.validTo) });
  const ending = useAction({
    ...common,
    send: (permit: Permit) => endPermit(permit, formatDay(new Date())),
    onDone: (ended, permit) => {
      const undo = () => {
        toast.remove(toastOf(permit));
        void undoing.run({ ...ended, validTo: permit.validTo });
      };
      undoToast(texts.ended(permit.vehicleNumber), undo, toastOf(permit));
    },
  });
  return ending.run;
}

const toastOf = ({ _id }: Permit) => `permit-${_id}`;
