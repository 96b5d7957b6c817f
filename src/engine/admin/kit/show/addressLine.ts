import { valueAt } from '../../../shared/validation';
import { isMasked } from '../values/Value';

/** The members of a postal address, as field groups name them. */
const members = ['street', 'house_no', 'zip', 'city', 'country'] as const;

interface Line {
  /** the group that is written in one line */
  readonly group: string;
  readonly text: string;
}

/** `Hauptstraße 131, 89231 Neu-Ulm`: the address in this group, or null where it is none or not all of it may be read. */
export function addressLine(
  record: Readonly<Record<string, unknown>>,
  group: string,
  home: unknown,
): string | null {
  const values = members.map(member => {
    const path = `${group}.${member}`;
    const value: unknown = isMasked(record._masked, path) ? null : valueAt(record, path);
    return typeof value === 'string' ? value : '';
  });
  const [street, houseNo, zip, city, country = ''] = values;
  if (!street || !city) return null;
  const abroad = country !== home ? country : '';
  return [`${street} ${houseNo}`.trim(), `${zip} ${city}`.trim(), abroad].filter(Boolean).join(', ');
}

/** The rows of a section, with the members of an address in place of which one line stands. */
export function withAddressLines(
  names: readonly string[],
  lineOf: (group: string) => string | null,
): readonly (string | Line)[] {
  const lines = new Map<string, string>();
  for (const name of names) {
    const group = name.endsWith('.street') ? name.slice(0, -'.street'.length) : null;
    const text = group === null ? null : lineOf(group);
    if (group !== null && text !== null) lines.set(group, text);
  }
  return names.flatMap((name): readonly (string | Line)[] => {
    const group = name.slice(0, Math.max(name.lastIndexOf('.'), 0));
    const text = lines.get(group);
    const isMember = members.some(member => name === `${group}.${member}`);
    if (text === undefined || !isMember) return [name];
    return name.endsWith('.street') ? [{ group, text }] : [];
  });
}
