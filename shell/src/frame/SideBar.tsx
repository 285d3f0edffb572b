import { Drawing } from '@parkwart/ui/Icon';
import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link, useSession } from '@parkwart/web';
import { useState } from 'react';
import classes from './SideBar.module.css';
import { texts } from './texts.ts';
import { useMenu } from './useMenu.ts';

export function SideBar({ role }: { readonly role: string }) {
  const { logOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const { entries, active } = useMenu(role);

  const leave = () => {
    setIsLeaving(true);
    void logOut();
  };

  return (
    <nav className={classes.bar} aria-label={texts.navigation}>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          className={classes.entry}
          to={entry.path}
          aria-current={entry === active ? 'page' : undefined}
        >
          <Drawing path={entry.menu.icon} />
          {entry.menu.label}
        </Link>
      ))}
      <button className={classes.entry} type="button" disabled={isLeaving} onClick={leave}>
        <MenuIcon name="logOut" />
        {isLeaving ? texts.loggingOut : texts.logOut}
      </button>
    </nav>
  );
}
