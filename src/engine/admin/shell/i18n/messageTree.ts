/** Flat (`'app.menu.home'`) or nested; polyglot reads both. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}
export type Layer = () => Promise<MessageTree>;

/** `{a: {b: 'x'}}` → `{'a.b': 'x'}` */
export function flatten(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
