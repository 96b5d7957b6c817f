import type { Field, Structure } from '../field.ts';

/** What the parts of a structured value may hold, by name; limits that are not set are left out. */
type Parts = Readonly<Record<string, PartFacts>>;

interface PartFacts {
  /** `money/2`, and `json/many` for rows */
  readonly kind: string;
  readonly required?: true;
  readonly options?: readonly string[];
  /** the value must not be less; by keyword */
  readonly least?: Readonly<Record<string, number>>;
  /** the value must not be more; by keyword */
  readonly most?: Readonly<Record<string, number>>;
  /** patterns, formats and conditions; by keyword */
  readonly checks?: Readonly<Record<string, unknown>>;
  readonly parts?: Parts;
}

/** The parts of a structured value as text, for the meaning of its column. */
export const partsText = ({ fields }: Structure): string => JSON.stringify(partsOf(fields));

const partsOf = (fields: readonly Field[]): Parts =>
  Object.fromEntries(
    fields
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .map(field => [field.name, factsOf(field)]),
  );

function factsOf(field: Field): PartFacts {
  const { kind, scale, required, structure, options, when } = field;
  const detail = structure ? (structure.many ? 'many' : 'one') : scale > 0 ? String(scale) : null;
  return {
    kind: detail === null ? kind : `${kind}/${detail}`,
    ...(required && when === null && { required }),
    ...(options.length > 0 && { options: options.map(({ value }) => value) }),
    ...given('least', {
      minLength: field.minLength,
      minItems: field.minItems,
      [field.exclusiveMinimum ? 'exclusiveMinimum' : 'minimum']: field.minimum,
    }),
    ...given('most', { maxLength: field.maxLength, maxItems: field.maxItems, maximum: field.maximum }),
    ...given('checks', {
      pattern: field.pattern,
      'x-format': field.format,
      'x-checked-when': field.pattern === null && field.format === null ? null : field.checkedWhen,
      'x-when': when,
      'x-when-optional': when === null || field.whenOptional ? null : false,
    }),
    ...(structure && { parts: partsOf(structure.fields) }),
  };
}

function given(name: 'least' | 'most' | 'checks', facts: Readonly<Record<string, unknown>>) {
  const known = Object.entries(facts).filter(([, fact]) => fact !== null);
  return known.length === 0 ? {} : { [name]: Object.fromEntries(known) };
}

/**
 * What values with the former parts may not fit any more, in words: `gate is gone`. Empty if every value of the former
 * parts can be saved as it is.
 */
export const narrowedParts = (former: string, parts: string): readonly string[] =>
  narrowed(JSON.parse(former), JSON.parse(parts), '');

function narrowed(former: Parts, parts: Parts, path: string): readonly string[] {
  const ofKnown = Object.entries(former).flatMap(([name, was]) => {
    const now = parts[name];
    return now ? narrowedPart(was, now, path + name) : [`${path}${name} is gone`];
  });
  const isNew = (name: string) => !Object.hasOwn(former, name);
  const added = Object.keys(parts).filter(name => isNew(name) && parts[name]?.required);
  return [...ofKnown, ...added.map(name => `${path}${name} is new and required`)];
}

function narrowedPart(was: PartFacts, now: PartFacts, name: string): readonly string[] {
  if (was.kind !== now.kind) return [`${name} becomes ${now.kind}`];
  const gone = was.options?.filter(option => !now.options?.includes(option)) ?? [];
  const differs = (key: string) => JSON.stringify(was.checks?.[key]) !== JSON.stringify(now.checks?.[key]);
  return [
    ...(now.required && !was.required ? [`${name} is required`] : []),
    ...(gone.length > 0 ? [`${name} has no option ${gone.join(', ')}`] : []),
    ...Object.entries(now.least ?? {})
      .filter(([key, least]) => least > (was.least?.[key] ?? Number.NEGATIVE_INFINITY))
      .map(([key, least]) => `${name} has ${key} ${least}`),
    ...Object.entries(now.most ?? {})
      .filter(([key, most]) => most < (was.most?.[key] ?? Number.POSITIVE_INFINITY))
      .map(([key, most]) => `${name} has ${key} ${most}`),
    ...Object.keys(now.checks ?? {})
      .filter(differs)
      .map(key => `${name} has another ${key}`),
    ...narrowed(was.parts ?? {}, now.parts ?? {}, `${name}.`),
  ];
}
