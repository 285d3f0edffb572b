import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { Notice } from '@parkwart/ui/Notice';
import { useSession } from '@parkwart/web';
import { useState } from 'react';
import classes from './Account.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './passwordTexts.ts';

interface PasswordCardProps {
  readonly isChanged: boolean;
  readonly onChanged: () => void;
}

export function PasswordCard({ isChanged, onChanged }: PasswordCardProps) {
  const { user } = useSession();
  return (
    <Card>{isChanged ? <Changed /> : <PasswordForm username={user?.username ?? ''} onChanged={onChanged} />}</Card>
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
