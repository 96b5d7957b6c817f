import type { Field, FieldKind } from './field';
import { isColumn } from './isColumn';

/** The definition of a field in a generated table: only what differs from a plain, optional, stored text field. */
export type FieldFacts<Name extends string = string> = Partial<Omit<Field, 'structure'>> & {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly structure?: { readonly many: boolean; readonly fields: readonly FieldFacts[] } | null;
};

/**
 * Fills in all omitted properties, so that a generated table needs one line per field and readers deal with no optional
 * ones.
 */
export const defineField = <const Name extends string>({
  structure = null,
  ...facts
}: FieldFacts<Name>): Field<Name> => ({
  column: isColumn({ computed: null, ...facts }) ? facts.name.replaceAll('.', '_') : '',
  required: false,
  unique: false,
  foldedColumn: null,
  default: null,
  minLength: null,
  maxLength: null,
  minItems: null,
  maxItems: null,
  pattern: null,
  checkedWhen: null,
  minimum: null,
  maximum: null,
  exclusiveMinimum: false,
  format: null,
  scale: 0,
  summed: facts.kind === 'money' && facts.scale !== 4,
  options: [],
  ref: null,
  when: null,
  whenOptional: false,
  requiredWhen: null,
  notBefore: null,
  follows: [],
  computed: null,
  copyOf: [],
  sensitive: false,
  secret: false,
  readOnly: false,
  setOnce: false,
  notDuplicated: false,
  stepUp: false,
  filterable: facts.kind !== 'json' && facts.kind !== 'binary' && !facts.computed && !facts.secret,
  sortable: false,
  listFilter: false,
  renamedFrom: null,
  ...facts,
  structure: structure && {
    many: structure.many,
    fields: structure.fields.map(part => defineField({ ...partFacts, ...part })),
  },
});

/** Parts of a structured value cannot be filtered. */
export const partFacts = { filterable: false } as const;
