import { menuOf } from '@parkwart/contracts/registry/access';
import { Navigate, useSession } from '@parkwart/web';
import { useState } from 'react';
import { Frame } from './frame/Frame.tsx';
import { Login } from './Login.tsx';
import { usePages } from './PagesProvider.tsx';
import { NewVersion } from './release/NewVersion.tsx';
import { RemotePage, Unavailable } from './remotes/RemotePage.tsx';

export function Home() {
  const { user } = useSession();
  const pages = usePages();
  const [isLoggingIn, setIsLoggingIn] = useState(!user);
  if (!user && !isLoggingIn) setIsLoggingIn(true);
  if (!user) return <Login />;
  // Specification §4: a login leads to the role's own path.
  const [home] = menuOf(pages, user.role);
  if (isLoggingIn && home) return <Navigate to={home.path} replace />;
  return (
    <Frame key={user.username}>
      <NewVersion />
      {home ? <RemotePage id={home.id} /> : <Unavailable retry={() => location.reload()} />}
    </Frame>
  );
}
