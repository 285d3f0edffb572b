import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link, useLocation, useSession } from '@parkwart/web';
import { useState } from 'react';
import classes from './SideBar.module.css';
import { activeEntry, entriesFor } from './sideBars.ts';
import { texts } from './texts.ts';

/** The side bar of a role; on a narrow screen it lies at the bottom, where thumbs are. */
export function SideBar({ role }: { readonly role: string }) {
  const { logOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const entries = entriesFor(role);
  const active = activeEntry(entries, useLocation().pathname);

  const leave = () => {
    setIsLeaving(true);
    void logOut();
  };

  return (
    <nav className={classes.bar} aria-label={texts.navigation}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          className={classes.entry}
          to={entry.to}
          aria-current={entry === active ? 'page' : undefined}
        >
          <MenuIcon name={entry.icon} />
          {entry.label}
        </Link>
      ))}
      <button className={classes.entry} type="button" disabled={isLeaving} onClick={leave}>
        <MenuIcon name="logOut" />
        {isLeaving ? texts.loggingOut : texts.logOut}
      </button>
    </nav>
  );
}
