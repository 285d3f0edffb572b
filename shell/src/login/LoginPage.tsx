import type { SessionUser } from '@parkwart/contracts/calls/session';
import { Notice } from '@parkwart/ui/Notice';
import { useNavigate, useSession } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { Logo } from '../brand/Logo.tsx';
import { usePages } from '../PagesProvider.tsx';
import { useTitle } from '../useTitle.ts';
import { CarPark } from './CarPark.tsx';
import { forgetParkedCars } from './forgetParkedCars.ts';
import { homePathOf } from './homePathOf.ts';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { texts } from './texts.ts';

/**
 * After an expired session the same user continues on the page below; another user goes to the home page of their role.
 */
export default function LoginPage() {
  const { user, expired } = useSession();
  const navigate = useNavigate();
  const pages = usePages();
  const [previousUser] = useState(user);
  useTitle(texts.title);
  useEffect(() => {
    // Without storage there is nothing to forget.
    forgetParkedCars().catch(() => undefined);
  }, []);

  const handleLogin = ({ username, role }: SessionUser) => {
    if (previousUser && username !== previousUser.username) navigate(homePathOf(pages, role), { replace: true });
  };

  return (
    <main className={classes.page}>
      <div className={classes.picture}>
        <CarPark />
      </div>
      <div className={classes.side}>
        <section className={classes.card} aria-labelledby="login-title">
          <Logo />
          <h1 id="login-title">{texts.title}</h1>
          {expired && (
            <Notice tone="neutral">
              <p>{texts.expired}</p>
              <p>{texts.expiredDetails}</p>
            </Notice>
          )}
          <LoginForm username={previousUser?.username} onLoggedIn={handleLogin} />
        </section>
      </div>
    </main>
  );
}
