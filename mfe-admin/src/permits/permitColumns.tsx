import type { Permit } from '@parkwart/contracts/calls/permits';
import { Chip } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { IconButton } from '@parkwart/ui/IconButton';
import { Plate } from '@parkwart/ui/Plate';
import { ItemActions } from '../items/ItemActions.tsx';
import classes from './PermitsPage.module.css';
import { permitDialog } from './permitDialog.ts';
import { canEnd, permitState } from './permitState.ts';
import { texts } from './texts.ts';

interface Actions {
  readonly now: Date;
  readonly edit: (permit: Permit) => void;
  readonly end: (permit: Permit) => void;
  readonly remove: (permit: Permit) => void;
}

const TONES = { valid: 'ok', later: 'neutral', over: 'inactive' } as const;

export function permitColumns({ now, edit, end, remove }: Actions): Column<Permit>[] {
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
