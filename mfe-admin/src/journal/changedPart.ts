/** Words and the spaces between them, around a change, that are shown with it. */
const CONTEXT = 12;
const wordsOf = (text: string) => text.split(/(\s+)/);

export interface ChangedPart {
  readonly lead: string;
  readonly old: string;
  readonly now: string;
  readonly rest: string;
}

/** What differs between two texts, by words, with a few of those around it; left out ones are a `…`. */
export function changedPart(oldText: string, newText: string): ChangedPart {
  const [old, now] = [wordsOf(oldText), wordsOf(newText)];
  const most = Math.min(old.length, now.length);
  let first = 0;
  while (first < most && old[first] === now[first]) first += 1;
  let same = 0;
  while (same < most - first && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  const [oldEnd, newEnd] = [old.length - same, now.length - same];
  const from = Math.max(0, first - CONTEXT);
  const to = Math.min(now.length, newEnd + CONTEXT);
  return {
    lead: (from > 0 ? '… ' : '') + now.slice(from, first).join('').trim(),
    old: old.slice(first, oldEnd).join('').trim(),
    now: now.slice(first, newEnd).join('').trim(),
    rest: now.slice(newEnd, to).join('').trim() + (to < now.length ? ' …' : ''),
  };
}
