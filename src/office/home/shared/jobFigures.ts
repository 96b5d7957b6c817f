/** The figures in the results of jobs; `home/texts` has a label for each. */
export type JobFigure =
  | 'built'
  | 'extended'
  | 'changed'
  | 'unchanged'
  | 'withErrors'
  | 'tours'
  | 'bills'
  | 'cases'
  | 'sum'
  | 'mailed'
  | 'skipped'
  | 'letters'
  | 'fees'
  | 'interest'
  | 'asked'
  | 'drafts'
  | 'drafted'
  | 'waits'
  | 'settled'
  | 'guests';

/** The result of a job, as its page shows it. */
export type JobFigures<Name extends JobFigure> = Readonly<Record<Name, number>>;

/**
 * The ids of the letters that a job wrote, in its order; its result offers them as one PDF. Missing in the state of a
 * job that an earlier version has begun.
 */
export type JobDocuments = { readonly documents?: readonly number[] };
