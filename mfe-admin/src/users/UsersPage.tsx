import type { User } from '@parkwart/contracts/calls/user';
import { Button } from '@parkwart/ui/Button';
import { DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { useSession } from '@parkwart/web';
import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { useDialog } from '../form/useDialog.ts';
import { onIntent } from '../loading/chunk.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { Loaded } from '../loading/Loaded.tsx';
import { Page } from '../loading/Page.tsx';
import { deleteUser, resetPasskeysOf, USERS_KEY, useUsers } from './api.ts';
import { resetTexts, texts } from './texts.ts';
import { userColumns } from './userColumns.tsx';
import { userDialog } from './userDialog.ts';

export function UsersPage() {
  const users = useUsers();
  const ownName = useSession().user?.username;
  const editing = useDialog<User>();
  const removing = useDialog<User>();
  const resetting = useDialog<User>();
  const columns = userColumns({ ownName, edit: editing.open, remove: removing.open, reset: resetting.open });
  const asListed = (user: User | undefined) => users.data?.find(({ _id }) => _id === user?._id) ?? user;
  const removed = asListed(removing.subject);
  return (
    <Page
      title={texts.title}
      actions={
        <Button variant="primary" {...onIntent(userDialog)} onClick={() => editing.open()}>
          <OfficeIcon name="plus" />
          {texts.add}
        </Button>
      }
    >
      <Loaded query={users} failure={texts.loadFailed}>
        {(rows) => (
          <DataTable
            label={texts.list}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            rowTone={({ status }) => (status === 'Inaktiv' ? 'inactive' : undefined)}
            empty={<EmptyState>{texts.empty}</EmptyState>}
          />
        )}
      </Loaded>
      <DialogOnDemand
        key={`edit-${editing.opening}`}
        dialog={userDialog}
        isOpen={editing.isOpen}
        onClose={editing.close}
      >
        {(UserDialog) => (
          <UserDialog user={asListed(editing.subject)} isOpen={editing.isOpen} onClose={editing.close} />
        )}
      </DialogOnDemand>
      <RemoveDialog
        key={`remove-${removing.opening}`}
        subject={removed}
        name={removed?.username}
        send={deleteUser}
        queryKey={USERS_KEY}
        texts={texts}
        isOpen={removing.isOpen}
        onClose={removing.close}
      />
      <RemoveDialog
        key={`reset-${resetting.opening}`}
        subject={resetting.subject}
        name={resetting.subject?.username}
        send={resetPasskeysOf}
        queryKey={USERS_KEY}
        texts={resetTexts}
        isOpen={resetting.isOpen}
        onClose={resetting.close}
      />
    </Page>
  );
}
