import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
}

/** Whether to leave the click to the browser: it opens another tab or window, or saves the page. */
const isBrowsers = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

export function Link({ to, onClick, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowsers(event) || (attributes.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: createPath(location) === href });
  };
  return <a {...attributes} href={href} onClick={follow} />;
}
