/** A guest who may be the one that is being entered. */
export interface Duplicate {
  readonly id: number;
  readonly label: string;
  /** what they have in common: the insurance number, or name and birthday */
  readonly by: 'kvnr' | 'name';
}
