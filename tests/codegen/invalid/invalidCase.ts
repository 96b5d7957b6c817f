/** One fault in a copy of the sample, and exactly what is printed for it. */
export interface InvalidCase {
  readonly name: string;
  /** the schema that is changed */
  readonly entity: string;
  /** JSON pointer → new value; undefined removes */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly printed: readonly string[];
}
