/** A step that people take. */
export interface Step {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly requires?: readonly string[];
  readonly confirm?: boolean;
  readonly reason?: boolean;
  readonly fourEyes?: boolean;
}

/** What the screens know of a workflow without asking the server. */
export interface WorkflowParts {
  readonly field: string;
  /** the states of the usual way, in order */
  readonly line: readonly string[];
  readonly steps: readonly Step[];
}
