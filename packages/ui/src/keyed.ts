/** Keys for the items of a list that have no id and may repeat: the item's content, numbered. */
export function keyed<Item>(items: readonly Item[]): (readonly [key: string, item: Item])[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const content = JSON.stringify(item);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return [`${content} ${count}`, item];
  });
}
