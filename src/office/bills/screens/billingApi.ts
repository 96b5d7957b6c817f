import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { CorrectionPreview } from '../shared/correctionPreview';
import type { RunPreview } from '../shared/runPreview';

export interface RunChoice {
  /** YYYY-MM */
  readonly period: string;
  readonly company: number | null;
  readonly payer: number | null;
}

/** bills that go out, or drafts to look at first */
export type RunResult = 'issued' | 'drafts';

interface BillingApi {
  readonly preview: (choice: RunChoice) => Promise<RunPreview>;
  /** answers the id of the job, and the name under which its bills are found */
  readonly run: (
    choice: RunChoice,
    dropped: readonly number[],
    result: RunResult,
  ) => Promise<{ readonly job: number; readonly run: string }>;
  readonly previewCorrection: (bill: number) => Promise<CorrectionPreview>;
  /** answers the ids of the drafts that take the bill's place */
  readonly correct: (bill: number, reason: string) => Promise<readonly number[]>;
}

/** Where the papers of these bills are as one PDF. */
export const printUrl = (
  apiUrl: string,
  filter: Readonly<Record<string, unknown>>,
  what: 'bills' | 'slips' | 'both',
): string => `${apiUrl}/bills/print?${new URLSearchParams({ filter: JSON.stringify(filter), what })}`;

export function createBillingApi(apiUrl: string, http: HttpClient): BillingApi {
  const post = async (path: string, body: unknown) =>
    (await http(`${apiUrl}/bills/${path}`, { method: 'POST', body: JSON.stringify(body) })).json;
  return {
    preview: choice => post('run/preview', choice),
    run: async (choice, dropped, result) => post('run', { ...choice, dropped, result }),
    previewCorrection: bill => post(`${bill}/correct/preview`, {}),
    correct: async (bill, reason) => (await post(`${bill}/correct`, { reason })).drafts,
  };
}
