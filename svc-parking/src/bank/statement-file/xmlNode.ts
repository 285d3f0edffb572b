/** An element by its local name: banks use wrong namespaces. */
export interface XmlNode {
  readonly name: string;
  /** The attribute `Ccy`. */
  readonly currency: string | undefined;
  text: string;
  readonly children: XmlNode[];
}

export function childAt(node: XmlNode, ...path: readonly string[]): XmlNode | undefined {
  let found: XmlNode | undefined = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text of the element at the path; undefined when it is missing or empty. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const text = node && childAt(node, ...path)?.text.trim();
  return text === '' ? undefined : text;
}

/** The text at the first of the paths that has one. */
export function firstText(node: XmlNode | undefined, ...paths: readonly (readonly string[])[]): string | undefined {
  for (const path of paths) {
    const text = textAt(node, ...path);
    if (text !== undefined) return text;
  }
  return undefined;
}
