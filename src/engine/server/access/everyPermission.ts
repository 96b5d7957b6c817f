/** Holds every right, those included that no catalogue names yet. */
class EveryPermission extends Set<string> {
  override has(): boolean {
    return true;
  }
}

// not empty, or an actor without any right would equal it where sets are compared by content
export const everyPermission: ReadonlySet<string> = new EveryPermission(['*']);
