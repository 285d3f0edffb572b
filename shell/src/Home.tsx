import { isAdmin } from '@parkwart/contracts/role';
import { Navigate, useSession } from '@parkwart/web';
import { useState } from 'react';
import { Frame } from './frame/Frame.tsx';
import { Login } from './Login.tsx';
import { homeOf } from './login/homeOf.ts';
import { NewVersion } from './release/NewVersion.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';

/** / shows the admin the dashboard, an employee the parking form and anybody else the login. */
export function Home() {
  const { user } = useSession();
  const [isLoggingIn, setIsLoggingIn] = useState(!user);
  if (!user && !isLoggingIn) setIsLoggingIn(true);
  if (!user) return <Login />;
  // Specification §4: a login leads on to the role's own address.
  if (isLoggingIn) return <Navigate to={homeOf(user.role)} replace />;
  return (
    <Frame key={user.username}>
      <NewVersion />
      <RemotePage id={isAdmin(user.role) ? 'mfe-admin/AdminPages' : 'mfe-staff/CheckInPage'} />
    </Frame>
  );
}
