import type { Field, FieldKind } from './field';
import { isColumn } from './isColumn';

/** A field as a generated table names it: only what differs from a plain, optional, stored text field. */
export type FieldFacts<Name extends string = string> = Partial<Omit<Field, 'structure'>> & {
  readonly name: Name;
  readonly kind: FieldKind;
  readonly structure?: { readonly many: boolean; readonly fields: readonly FieldFacts[] } | null;
};

/** Spells a field out, so that a generated table needs one line a field and readers of it no optional. */
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
  notBefore: null,
  follows: [],
  computed: null,
  copyOf: [],
  sensitive: false,
  secret: false,
  readOnly: false,
  setOnce: false,
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

/** No list looks into a structured value. */
export const partFacts = { filterable: false } as const;
