import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { useSession } from '@parkwart/web';
import { AddButton } from '../../parts/items/AddButton.tsx';
import { useItemDialogs, useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { PASSKEY_RESET, REMOVAL, useUsers } from './api.ts';
import { texts } from './texts.ts';
import { userColumns, userDialog } from './userColumns.tsx';

export function UsersPage() {
  const users = useUsers();
  const ownName = useSession().user?.username;
  const { edit, remove, dialogs } = useItemDialogs({ items: users.data, dialog: userDialog, removal: REMOVAL });
  const [reset, resetDialog] = useRemoveDialog(PASSKEY_RESET);
  return (
    <Page title={texts.title} actions={<AddButton label={texts.add} dialog={userDialog} onAdd={() => edit()} />}>
      <Loaded query={users} failure={texts.loadFailed}>
        {(rows) => (
          <DataTable
            label={texts.list}
            columns={userColumns({ ownName, edit, remove, reset })}
            rows={rows}
            rowKey={({ _id }) => _id}
            isInactive={({ status }) => status === 'Inaktiv'}
            empty={<EmptyState>{texts.empty}</EmptyState>}
          />
        )}
      </Loaded>
      {dialogs}
      {resetDialog}
    </Page>
  );
}
