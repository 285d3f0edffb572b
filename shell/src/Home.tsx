import { isAdmin } from '@parkwart/contracts/user';
import { useSession } from '@parkwart/web';
import { Frame } from './frame/Frame.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NewVersion } from './release/NewVersion.tsx';
import { RemotePage } from './remotes/RemotePage.tsx';

/** / shows the admin the dashboard, an employee the parking form and anybody else the login (spec §2). */
export function Home() {
  const { user } = useSession();
  if (!user) return <LoginPage />;
  return (
    <Frame>
      <NewVersion />
      <RemotePage id={isAdmin(user.role) ? 'mfe-admin/AdminPages' : 'mfe-staff/CheckInPage'} />
    </Frame>
  );
}
