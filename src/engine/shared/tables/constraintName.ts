/** PostgreSQL cuts names at 63 bytes; both databases get the same name. */
const longest = 63;

/** A name that says what it is about: `banks__blz__unique`; long ones end in a hash of the whole. */
export function constraintName(...parts: readonly string[]): string {
  const name = parts.join('__');
  return name.length <= longest ? name : `${name.slice(0, longest - 9)}_${hash(name)}`;
}

/** FNV-1a: the name has to be the same on every machine and in every version, not secret. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
