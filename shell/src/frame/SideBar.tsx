import { isAdmin } from '@parkwart/contracts/entities/role';
import { menuOf } from '@parkwart/contracts/registry/access';
import { Drawing } from '@parkwart/ui/Icon';
import { MenuIcon } from '@parkwart/ui/MenuIcon';
import { Link, type LogOutGuard, logOutQuestion, useLocation, useSession } from '@parkwart/web';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { usePages } from '../PagesProvider.tsx';
import classes from './SideBar.module.css';
import { TopBarModule } from './TopBarModule.tsx';
import { texts } from './texts.ts';

export function useMenu(role: string) {
  const { pathname } = useLocation();
  const entries = menuOf(usePages(), role);
  return { entries, active: pathname === '/' ? entries[0] : entries.find(({ path }) => path === pathname) };
}

/** A phone fits five entries in a row. If the menu has more entries, the fifth one opens the remaining entries. */
const SHOWN_BESIDE_MORE = 4;

const phone = () => window.matchMedia('(width < 720px)');

function onPhoneChange(onChange: () => void) {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const useIsPhone = () => useSyncExternalStore(onPhoneChange, () => phone().matches);

export function SideBar({ role }: { readonly role: string }) {
  const { entries, active } = useMenu(role);
  const rest = useId();
  const isPhone = useIsPhone();
  const linkOf = (entry: (typeof entries)[number]) => (
    <Link
      key={entry.path}
      className={classes.entry}
      to={entry.path}
      aria-current={entry === active ? 'page' : undefined}
    >
      <Drawing path={entry.menu.icon} />
      {entry.menu.label}
      {entry.countId && <TopBarModule id={entry.countId} menu={entries} />}
    </Link>
  );
  const frequent = entries.filter(({ isFrequent }) => isFrequent);
  const shown = (frequent.length > 0 ? frequent : entries).slice(0, SHOWN_BESIDE_MORE);

  return (
    <nav className={classes.bar} aria-label={texts.navigation}>
      {!isPhone || entries.length <= SHOWN_BESIDE_MORE ? (
        <>
          {entries.map(linkOf)}
          <Foot role={role} />
        </>
      ) : (
        <>
          {shown.map(linkOf)}
          <button className={`${classes.entry} ${classes.more}`} type="button" popoverTarget={rest}>
            <MenuIcon name="more" />
            {texts.more}
          </button>
          <RestOfMenu id={rest}>
            {entries.filter((entry) => !shown.includes(entry)).map(linkOf)}
            <Foot role={role} />
          </RestOfMenu>
        </>
      )}
    </nav>
  );
}

/** The remaining menu entries, in a popover above the bar. */
function RestOfMenu({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y: a click on an entry, by mouse or keyboard, also closes the popover around it.
    <div
      id={id}
      className={classes.rest}
      popover="auto"
      onClick={({ currentTarget }) => {
        if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
      }}
    >
      {children}
    </div>
  );
}

function Foot({ role }: { readonly role: string }) {
  const handbook = `${process.env.PARKWART_HANDBOOK}/${isAdmin(role) ? 'buero' : 'kasse'}.html`;
  return (
    <>
      <a className={`${classes.entry} ${classes.foot}`} href={handbook} target="_blank" rel="noreferrer">
        <MenuIcon name="help" />
        {texts.help}
      </a>
      <LogOut />
    </>
  );
}

function LogOut() {
  const { logOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);

  const [Question, setQuestion] = useState<LogOutGuard['Question']>();

  const leave = () => {
    setQuestion(undefined);
    setIsLeaving(true);
    void logOut();
  };
  const ask = async () => {
    const Needed = await logOutQuestion();
    if (Needed) setQuestion(() => Needed);
    else leave();
  };

  return (
    <>
      <button className={classes.entry} type="button" disabled={isLeaving} onClick={() => void ask()}>
        <MenuIcon name="logOut" />
        {isLeaving ? texts.loggingOut : texts.logOut}
      </button>
      {Question && <Question onCancel={() => setQuestion(undefined)} onConfirm={leave} />}
    </>
  );
}
