import type { SessionUser } from '@parkwart/contracts/calls/session';
import { BOOTH_DATABASE, PARKED_STORE } from '@parkwart/contracts/entities/boothStorage';
import { menuOf } from '@parkwart/contracts/registry/access';
import type { Page } from '@parkwart/contracts/registry/page';
import { Notice } from '@parkwart/ui/Notice';
import { useNavigate, useSession } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { Logo } from '../brand/Logo.tsx';
import { usePages } from '../PagesProvider.tsx';
import { useTitle } from '../useTitle.ts';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { texts } from './texts.ts';

const CAR = 'M14 0h36q14 0 14 14v92q0 14-14 14H14q-14 0-14-14V14Q0 0 14 0Z';
const WINDOWS = 'M8 34q24-12 48 0l-5 16H13ZM10 92q22 8 44 0l-4-10H14Z';

const PARKED_CARS = ['translate(24 456)', 'translate(312 66)', 'translate(312 456)', 'translate(408 456)'];

function CarPark() {
  return (
    <svg viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        d="M0 36h480M0 604h480M8 36v176M104 36v176M200 36v176M296 36v176M392 36v176M8 428v176M104 428v176M200 428v176M296 428v176M392 428v176"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.25"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M14 320h480" stroke="#f7b500" strokeWidth="4" strokeDasharray="28 24" strokeLinecap="round" />
      {PARKED_CARS.map((transform) => (
        <g key={transform} transform={transform} opacity="0.28">
          <path d={CAR} fill="#fff" />
          <path d={WINDOWS} fill="#005b8c" />
        </g>
      ))}
      <g transform="translate(216 66)">
        <path d={CAR} fill="#fff" />
        <path d={WINDOWS} fill="#005b8c" />
      </g>
    </svg>
  );
}

/** Clears the booth's copy of the parked cars after any end of a session. Queued entries stay. */
async function forgetParkedCars(): Promise<void> {
  // Some private windows have no storage.
  if (!('indexedDB' in globalThis)) return;
  // Opening a missing database would create it, and aborting the creation would lose data that the booth stores at the
  // same time.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === BOOTH_DATABASE)) return;
  const opening = indexedDB.open(BOOTH_DATABASE);
  opening.onsuccess = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(PARKED_STORE))
      database.transaction(PARKED_STORE, 'readwrite').objectStore(PARKED_STORE).clear();
    database.close();
  };
}

export const homePathOf = (pages: readonly Page[], role: string): string => menuOf(pages, role)[0]?.path ?? '/';

/**
 * After an expired session, the same user continues on the page behind the login; another user goes to their role's
 * home page.
 */
export default function LoginPage() {
  const { user, expired } = useSession();
  const navigate = useNavigate();
  const pages = usePages();
  const [previousUser] = useState(user);
  useTitle(texts.title);
  useEffect(() => {
    // Without storage there is nothing to clear.
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
