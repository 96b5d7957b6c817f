import { officeCountry } from '../../../shared/conventions';
import { valueAt } from '../../../shared/recordValues';
import { isMasked } from '../values/Value';

/** The fields of a postal address group. */
const members = ['street', 'house_no', 'zip', 'city', 'country'] as const;

interface Line {
  /** the group that is shown in one line */
  readonly group: string;
  readonly text: string;
}

/**
 * `Hauptstraße 131, 89231 Neu-Ulm`: the address in this group, without the street if there is only a city. Null if
 * there is no city or a part of it is masked.
 */
export function addressLine(record: Readonly<Record<string, unknown>>, group: string): string | null {
  const paths = members.map(member => `${group}.${member}`);
  if (paths.some(path => isMasked(record._masked, path))) return null;
  const values = paths.map(path => {
    const value: unknown = valueAt(record, path);
    return typeof value === 'string' ? value : '';
  });
  const [street, houseNo, zip, city, country = ''] = values;
  if (!city) return null;
  const abroad = country !== officeCountry() ? country : '';
  return [`${street} ${houseNo}`.trim(), `${zip} ${city}`.trim(), abroad].filter(Boolean).join(', ');
}

/** The rows of a section, with the fields of each address replaced by one line. */
export function withAddressLines(
  names: readonly string[],
  lineOf: (group: string) => string | null,
): readonly (string | Line)[] {
  const groupOf = (name: string) => {
    const [group = '', member = ''] = name.split(/\.(?=[^.]*$)/);
    return members.some(each => each === member) ? group : null;
  };
  const seen = new Set<string>();
  return names.flatMap((name): readonly (string | Line)[] => {
    const group = groupOf(name);
    const text = group === null ? null : lineOf(group);
    if (group === null || text === null) return [name];
    if (seen.has(group)) return [];
    seen.add(group);
    return [{ group, text }];
  });
}
