/** PostgreSQL truncates names to 63 bytes; both databases get the same name. */
const longest = 63;

/** A descriptive name: `banks__blz__unique`; long ones end in a hash of the whole. */
export function constraintName(...parts: readonly string[]): string {
  const name = parts.join('__');
  return name.length <= longest ? name : `${name.slice(0, longest - 9)}_${hash(name)}`;
}

/** FNV-1a: the name must be the same on every machine and in every version; it need not be secret. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
