import { texts } from './texts.ts';

/** The office's pages come with a later issue. */
export function AdminPages() {
  return <p>{texts.later}</p>;
}
