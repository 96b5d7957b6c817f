import type { Data } from '../access/data.ts';
import type { AnchorPlaces } from '../audit/anchors.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';
import { logCheck } from '../audit/verify.ts';
import { contentsCheck, documentsCheck } from '../files/verifyContents.ts';
import { recordFilesCheck } from '../record-files/filesCheck.ts';
import { anchorsCheck } from './anchorsCheck.ts';
import { guardsCheck } from './guardsCheck.ts';
import { type MaintenanceWork, rowsIn, workThrough } from './maintenanceWork.ts';
import { textsCheck } from './textsCheck.ts';

/** The progress of a verification, stored as JSON between two steps. */
export interface VerifyState {
  /** index of the current check */
  readonly check: number;
  readonly cursor: number;
  /** rows and files checked, by check */
  readonly checked: Readonly<Record<string, number>>;
  /** total number of findings; `findings` has the first ones */
  readonly found: number;
  readonly findings: readonly NamedFinding[];
}

export interface NamedFinding extends Finding {
  readonly check: string;
}

export type VerifyReport = Pick<VerifyState, 'checked' | 'found' | 'findings'>;

const mostNamed = 200;

/** The checks of the engine, followed by those of the office. */
export const allChecks = (
  places: AnchorPlaces | null,
  own: readonly IntegrityCheck[] = [],
): readonly IntegrityCheck[] => [
  textsCheck,
  logCheck(places),
  anchorsCheck(places),
  contentsCheck,
  documentsCheck,
  recordFilesCheck,
  guardsCheck,
  ...own,
];

const verifyStart: VerifyState = { check: 0, cursor: 0, checked: {}, found: 0, findings: [] };

/** All checks in sequence, for a job or the nightly run. */
export const verification = (
  checks: readonly IntegrityCheck[],
): MaintenanceWork<VerifyState, VerifyReport> => ({
  kind: 'verify',
  begin: async () => verifyStart,
  step: (data, state) => verifyStep(data, checks, state),
  total: () => null,
  report: ({ checked, found, findings }) => ({ checked, found, findings }),
  result: report => ({ checked: rowsIn(report), findings: report.found }),
});

/** Runs all steps without a pause. */
export const verify = (data: Data, checks: readonly IntegrityCheck[]): Promise<VerifyReport | null> =>
  workThrough(data, verification(checks));

async function verifyStep(
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
  const isBroken = cursor === null && check.isNeeded === true && after.found > 0;
  return { state: after, isDone: isBroken || after.check >= checks.length };
}
