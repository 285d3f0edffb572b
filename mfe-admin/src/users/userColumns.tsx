import { genderOf, type User } from '@parkwart/contracts/calls/user';
import { Chip } from '@parkwart/ui/Chip';
import type { Column } from '@parkwart/ui/DataTable';
import { IconButton } from '@parkwart/ui/IconButton';
import { onIntent } from '../loading/chunk.ts';
import { texts } from './texts.ts';
import classes from './UsersPage.module.css';
import { userDialog } from './userDialog.ts';

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
  if (username === ownName) return <span className={classes.owner}>{texts.owner}</span>;
  return (
    <span className={classes.actions}>
      {Boolean(user.passkeys) && (
        <IconButton icon="key" label={texts.resetPasskeys(username)} onClick={() => reset(user)} />
      )}
      <IconButton icon="edit" label={texts.edit(username)} {...onIntent(userDialog)} onClick={() => edit(user)} />
      <IconButton icon="trash" variant="danger" label={texts.remove(username)} onClick={() => remove(user)} />
    </span>
  );
}

function Name({ user: { username, passkeys, mustChangePassword } }: { readonly user: User }) {
  return (
    <>
      <strong>{username}</strong>
      {Boolean(passkeys) && <span className={classes.note}>{texts.passkeys(passkeys ?? 0)}</span>}
      {mustChangePassword && <span className={classes.note}>{texts.passwordDue}</span>}
    </>
  );
}

export function userColumns(actions: Actions): Column<User>[] {
  return [
    { id: 'username', header: texts.username, cell: (user) => <Name user={user} /> },
    {
      id: 'email',
      header: texts.email,
      cell: ({ email }) => <Email address={email || texts.none} />,
    },
    { id: 'phone', header: texts.phone, cell: ({ phone }) => phone || texts.none },
    { id: 'gender', header: texts.gender, cell: genderOf },
    {
      id: 'status',
      header: texts.status,
      cell: ({ status }) => <Chip tone={status === 'Aktiv' ? 'ok' : 'inactive'}>{status}</Chip>,
    },
    { id: 'role', header: texts.role, cell: ({ role }) => role },
    { id: 'action', header: texts.action, align: 'end', cell: (user) => <UserActions user={user} {...actions} /> },
  ];
}
