import { type Access, mayOpen } from '@parkwart/contracts/access';
import { Navigate, Outlet, useSession } from '@parkwart/web';
import { Frame } from './frame/Frame.tsx';
import { NewVersion } from './release/NewVersion.tsx';

export function Guard({ access }: { readonly access: Access }) {
  const { user } = useSession();
  if (!user || !mayOpen(access, user.role)) return <Navigate to="/" replace />;
  return (
    // Remounts for another user, without the previous user's input.
    <Frame key={user.username}>
      <NewVersion />
      <Outlet />
    </Frame>
  );
}
