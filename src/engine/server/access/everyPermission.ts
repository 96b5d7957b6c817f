/** Contains every permission, even those that no catalogue lists yet. */
class EveryPermission extends Set<string> {
  override has(): boolean {
    return true;
  }
}

// not empty: sets are compared by content in places, and an actor without any right would equal it
export const everyPermission: ReadonlySet<string> = new EveryPermission(['*']);
