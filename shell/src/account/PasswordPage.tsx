import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Link, useSession } from '@parkwart/web';
import { useState } from 'react';
import classes from './Account.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './passwordTexts.ts';

/** Changes the own password; success ends every session and offers to log in again (spec §2). */
export default function PasswordPage() {
  const { user } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <Card>
        {isChanged ? (
          <Changed />
        ) : (
          <PasswordForm username={user?.username ?? ''} onChanged={() => setIsChanged(true)} />
        )}
      </Card>
      {!isChanged && (
        <Link className={classes.link} to="/profile">
          {texts.profile}
        </Link>
      )}
    </div>
  );
}

function Changed() {
  const { logOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void logOut();
  };
  return (
    <div className={classes.form}>
      <Notice tone="ok">
        <p>{texts.changed}</p>
        <p>{texts.sessionsEnded}</p>
      </Notice>
      <Button variant="primary" autoFocus busy={isLeaving} onClick={leave}>
        {texts.logInAgain}
      </Button>
    </div>
  );
}
