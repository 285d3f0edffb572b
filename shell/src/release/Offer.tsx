import type { SessionUser } from '@parkwart/contracts/calls/session';
import type { Registry } from '@parkwart/contracts/registry/registry';
import { Button } from '@parkwart/ui/Button';
import { Notice } from '@parkwart/ui/Notice';
import { useSession } from '@parkwart/web';
import { useEffect, useState } from 'react';
import { inlinedRegistry } from '../registry.ts';
import { versionsFor } from '../versionsFor.ts';
import classes from './NewVersion.module.css';

const texts = {
  newVersion: 'Es gibt eine neue Version von Parkwart.',
  reload: 'Neu laden',
};

function versionsOf(registry: Registry, user: SessionUser | null): string {
  const { shell, remotes } = versionsFor(registry, user?.username);
  const relevant = Object.entries(remotes).filter(([, { roles }]) => !user || roles.includes(user.role));
  return JSON.stringify([shell, ...relevant.map(([name, { version }]) => `${name} ${version}`).sort()]);
}

function hasUpdateFor(user: SessionUser | null, newer: Registry): boolean {
  return versionsOf(newer, user) !== versionsOf(inlinedRegistry(), user);
}

const TEXT_FIELDS = 'input:not([readonly], [type="checkbox"], [type="radio"]), textarea:not([readonly])';
const CHECKED_OR_OPEN = 'input:is([type="checkbox"], [type="radio"]):checked, dialog[open], [role="dialog"]';

function isFormInUse(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];
  return fields.some(({ value }) => value !== '') || document.querySelector(CHECKED_OR_OPEN) !== null;
}

function useFormInUse(): boolean {
  const [isInUse, setIsInUse] = useState(isFormInUse);
  useEffect(() => {
    const update = () => setIsInUse(isFormInUse());
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', update);
    update();
    return () => {
      observer.disconnect();
      document.removeEventListener('input', update);
    };
  }, []);
  return isInUse;
}

/** Shown only if the user's own pages change: a booth does not reload for an office release. */
export default function Offer({ newer }: { readonly newer: Registry }) {
  const isInUse = useFormInUse();
  const { user } = useSession();
  if (isInUse || !hasUpdateFor(user, newer)) return null;
  return (
    <div className={classes.offer}>
      <Notice tone="neutral">{texts.newVersion}</Notice>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </div>
  );
}
