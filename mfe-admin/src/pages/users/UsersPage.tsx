import type { User } from '@parkwart/contracts/calls/user';
import { Chip } from '@parkwart/ui/Chip';
import { type Column, DataTable } from '@parkwart/ui/DataTable';
import { EmptyState } from '@parkwart/ui/EmptyState';
import { IconButton } from '@parkwart/ui/IconButton';
import text from '@parkwart/ui/text.module.css';
import { useSession } from '@parkwart/web';
import { chunk } from '@parkwart/web/chunk';
import { AddButton, ItemActions } from '../../parts/items/ItemActions.tsx';
import { useItemDialogs, useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { Loaded } from '../../parts/loading/Loaded.tsx';
import { Page } from '../../parts/loading/Page.tsx';
import { texts } from './texts.ts';
import classes from './UsersPage.module.css';
import { PASSKEY_RESET, REMOVAL, useUsers } from './users.ts';

const userDialog = chunk(async () => (await import(/* webpackChunkName: 'UserDialog' */ './forms.tsx')).UserDialog);

interface Actions {
  readonly ownName: string | undefined;
  readonly edit: (user: User) => void;
  readonly remove: (user: User) => void;
  readonly reset: (user: User) => void;
}

function Email({ address }: { readonly address: string }) {
  const [name, ...domain] = address.split('@');
  return (
    <span className={classes.long}>
      {name}
      {domain.length > 0 && (
        <>
          @<wbr />
          {domain.join('@')}
        </>
      )}
    </span>
  );
}

function UserActions({ user, ownName, edit, remove, reset }: Actions & { readonly user: User }) {
  const { username } = user;
  if (username === ownName) return <span className={text.hint}>{texts.owner}</span>;
  return (
    <ItemActions
      editLabel={texts.edit(username)}
      removeLabel={texts.remove(username)}
      dialog={userDialog}
      onEdit={() => edit(user)}
      onRemove={() => remove(user)}
    >
      {Boolean(user.passkeys) && (
        <IconButton icon="key" label={texts.resetPasskeys(username)} onClick={() => reset(user)} />
      )}
    </ItemActions>
  );
}

function Name({ user: { username, passkeys, mustChangePassword } }: { readonly user: User }) {
  return (
    <>
      <strong>{username}</strong>
      {passkeys > 0 && <div className={text.hint}>{texts.passkeys(passkeys)}</div>}
      {mustChangePassword && <div className={text.hint}>{texts.passwordDue}</div>}
    </>
  );
}

function userColumns(actions: Actions): Column<User>[] {
  return [
    { id: 'username', header: texts.username, cell: (user) => <Name user={user} /> },
    {
      id: 'email',
      header: texts.email,
      cell: ({ email }) => <Email address={email || texts.none} />,
    },
    { id: 'phone', header: texts.phone, cell: ({ phone }) => phone || texts.none },
    { id: 'gender', header: texts.gender, cell: (user) => user.gender },
    {
      id: 'status',
      header: texts.status,
      cell: ({ status }) => <Chip tone={status === 'Aktiv' ? 'ok' : 'inactive'}>{status}</Chip>,
    },
    { id: 'role', header: texts.role, cell: ({ role }) => role },
    { id: 'actions', header: texts.action, align: 'end', cell: (user) => <UserActions user={user} {...actions} /> },
  ];
}

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
