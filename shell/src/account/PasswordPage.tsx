import { PageHeading } from '@parkwart/ui/PageHeading';
import { Link } from '@parkwart/web';
import { useState } from 'react';
import classes from './Account.module.css';
import { PasswordCard } from './PasswordCard.tsx';
import { texts } from './texts.ts';

export default function PasswordPage() {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <div className={classes.page}>
      <PageHeading title={texts.title} />
      <PasswordCard isChanged={isChanged} onChanged={() => setIsChanged(true)} />
      {!isChanged && (
        <Link className={classes.link} to="/profile">
          {texts.profile}
        </Link>
      )}
    </div>
  );
}
