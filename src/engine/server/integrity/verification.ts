import type { Data } from '../access/data.ts';
import type { AnchorPlaces } from '../audit/anchors.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';
import { logCheck } from '../audit/verify.ts';
import { contentsCheck, documentsCheck } from '../files/verifyContents.ts';
import { anchorsCheck } from './anchorsCheck.ts';

/** How far a verification is, as JSON keeps it between two steps. */
export interface VerifyState {
  /** position of the check that goes on */
  readonly check: number;
  readonly cursor: number;
  /** rows and files looked at, by check */
  readonly checked: Readonly<Record<string, number>>;
  /** how many there are in all; `findings` names the first ones */
  readonly found: number;
  readonly findings: readonly NamedFinding[];
}

export interface NamedFinding extends Finding {
  readonly check: string;
}

export type VerifyReport = Pick<VerifyState, 'checked' | 'found' | 'findings'>;

export const verifyStart: VerifyState = { check: 0, cursor: 0, checked: {}, found: 0, findings: [] };

const mostNamed = 200;

/** What every office keeps, and then what this one declares. */
export const allChecks = (
  places: AnchorPlaces | null,
  own: readonly IntegrityCheck[] = [],
): readonly IntegrityCheck[] => [
  logCheck(places),
  anchorsCheck(places),
  contentsCheck,
  documentsCheck,
  ...own,
];

/** One step of all checks in their order; null instead of a state that goes on: they are through. */
export async function verifyStep(
  data: Data,
  checks: readonly IntegrityCheck[],
  state: VerifyState,
): Promise<{ readonly state: VerifyState; readonly isDone: boolean }> {
  const check = checks[state.check];
  if (!check) return { state, isDone: true };
  const { cursor, checked, findings } = await check.step(data, state.cursor);
  const named = findings.map(finding => ({ check: check.name, ...finding }));
  const after: VerifyState = {
    check: cursor === null ? state.check + 1 : state.check,
    cursor: cursor ?? 0,
    checked: { ...state.checked, [check.name]: (state.checked[check.name] ?? 0) + checked },
    found: state.found + findings.length,
    findings: [...state.findings, ...named.slice(0, Math.max(0, mostNamed - state.findings.length))],
  };
  return { state: after, isDone: after.check >= checks.length };
}

/** All of it at once; `pause` lets others work between two steps and answers whether to go on. */
export async function verify(
  data: Data,
  checks: readonly IntegrityCheck[],
  pause: () => Promise<boolean> = async () => true,
): Promise<VerifyReport | null> {
  for (let state = verifyStart; ; ) {
    const step = await verifyStep(data, checks, state);
    state = step.state;
    if (step.isDone) return reportOf(state);
    if (!(await pause())) return null;
  }
}

export const reportOf = ({ checked, found, findings }: VerifyState): VerifyReport => ({
  checked,
  found,
  findings,
});
