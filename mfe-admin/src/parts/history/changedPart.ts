/** Number of words and spaces shown around a change. */
const CONTEXT = 12;
const wordsOf = (text: string) => text.split(/(\s+)/);

export interface ChangedPart {
  readonly lead: string;
  readonly old: string;
  readonly now: string;
  readonly rest: string;
}

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u).map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '));

/** The differences between two texts: by sentence, and within sentences by word. Empty if only whitespace differs. */
export function changedParts(oldText: string, newText: string): ChangedPart[] {
  const [old, now] = [sentencesOf(oldText), sentencesOf(newText)];
  const parts: ChangedPart[] = [];
  for (let [at, nowAt] = [0, 0]; at < old.length || nowAt < now.length; ) {
    const unchanged = old.slice(at).findIndex((sentence) => now.indexOf(sentence, nowAt) >= 0);
    const end = unchanged < 0 ? old.length : at + unchanged;
    const nowEnd = unchanged < 0 ? now.length : now.indexOf(old[end] ?? '', nowAt);
    parts.push(changedPart(old.slice(at, end).join(' '), now.slice(nowAt, nowEnd).join(' ')));
    [at, nowAt] = [end + 1, nowEnd + 1];
  }
  return parts.filter((part) => part.old || part.now);
}

/** The differing words with a few words of context; `…` replaces the omitted ones. */
function changedPart(oldText: string, newText: string): ChangedPart {
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
