import { type Code, codeOf } from '../../kit/lazily';
import type { GeneratedResource } from '../../kit/page/generatedResource';
import type { Pages } from '../../kit/page/parts/parts';

const codes = new WeakMap<GeneratedResource, Code<Pages>>();

/** Returns the same `Code` for the same resource, so that routes and preloading share it. */
export function pageCodeOf(entry: GeneratedResource): Code<Pages> {
  const known = codes.get(entry) ?? codeOf(entry.load);
  codes.set(entry, known);
  return known;
}
