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
