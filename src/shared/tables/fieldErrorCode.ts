/** What a broken database rule is called; the codes of `src/shared/validation.ts`. */
export type FieldErrorCode =
  | 'required'
  | 'type'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'minItems'
  | 'maxItems'
  | 'pattern'
  | 'enum'
  | 'format'
  | 'notBefore'
  | 'notApplicable'
  | 'unique'
  | 'overlap'
  | 'reference';
