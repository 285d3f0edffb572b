import type * as z from 'zod/mini';

/** Something small that this tab keeps over reloads and changes of page; logging out clears it. */
export interface TabStore<Value> {
  read(): Value | undefined;
  keep(value: Value): void;
  forget(): void;
}

/** @param owner whose it is: somebody else who logs in after an expired session must not find it */
export function tabStore<Schema extends z.ZodMiniType>(
  name: string,
  owner: string,
  schema: Schema,
): TabStore<z.output<Schema>> {
  const key = `parkwart:${name}:${owner}`;
  return {
    read: () => {
      const stored = sessionStorage.getItem(key);
      return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
    },
    keep: (value) => sessionStorage.setItem(key, JSON.stringify(value)),
    forget: () => sessionStorage.removeItem(key),
  };
}
