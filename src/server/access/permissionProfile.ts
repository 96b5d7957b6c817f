/** Numbers for sets of permissions: equal sets get the same number, whichever objects hold them. */
const bySet = new WeakMap<ReadonlySet<string>, number>();
const byContent = new Map<string, number>();

export function permissionProfile(permissions: ReadonlySet<string>): number {
  const known = bySet.get(permissions);
  if (known !== undefined) return known;
  const content = [...permissions].sort().join(' ');
  const profile = byContent.get(content) ?? byContent.size;
  byContent.set(content, profile);
  bySet.set(permissions, profile);
  return profile;
}
