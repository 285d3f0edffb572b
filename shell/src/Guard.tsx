import { type Access, mayOpen } from '@parkwart/contracts/access';
import { Navigate, Outlet, useSession } from '@parkwart/web';
import { Frame } from './frame/Frame.tsx';
import { NewVersion } from './release/NewVersion.tsx';

/** Lets those in whom the page is for; everybody else is sent to /. */
export function Guard({ access }: { readonly access: Access }) {
  const { user } = useSession();
  if (!user || !mayOpen(access, user.role)) return <Navigate to="/" replace />;
  return (
    // Another person gets another page, with nothing in it that the one before has typed.
    <Frame key={user.username}>
      <NewVersion />
      <Outlet />
    </Frame>
  );
}
