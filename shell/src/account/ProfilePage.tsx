import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { Link, useSession } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import classes from './Account.module.css';
import { ProfileForm } from './ProfileForm.tsx';
import { PasskeysSection } from './passkeys/PasskeysSection.tsx';
import { useProfile } from './profileApi.ts';
import { texts } from './profileTexts.ts';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { ThemeSection } from './ThemeSection.tsx';

export default function ProfilePage() {
  const { user } = useSession();
  return (
    <div className={classes.profile}>
      <PageHeading title={texts.title} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card>
            <Account username={user?.username ?? ''} />
          </Card>
          <Link className={classes.link} to="/password">
            {texts.changePassword}
          </Link>
          <ThemeSection />
        </div>
        <div className={classes.column}>
          <PasskeysSection />
          <SessionsSection />
        </div>
      </div>
    </div>
  );
}

function Account({ username }: { readonly username: string }) {
  const { data, error, refetch } = useProfile(username);
  if (data) return <ProfileForm key={data._id} user={data} />;
  if (!error) return <Skeleton lines={6} label={texts.loading} />;
  return <ErrorState message={texts.notRead} details={errorMessage(error)} onRetry={() => void refetch()} />;
}
