/** Keys for list items without an id that may repeat: the item's content plus a number. */
export function keyed<Item extends object>(items: readonly Item[]): (readonly [key: string, item: Item])[] {
  const counts: Record<string, number> = {};
  return items.map((item) => {
    const content = JSON.stringify(item);
    counts[content] = (counts[content] ?? 0) + 1;
    return [content + counts[content], item];
  });
}
