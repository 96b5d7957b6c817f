import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { CorrectionPreview } from '../shared/correctionPreview';
import type { RunPreview, ShownBill } from '../shared/runPreview';

export interface RunChoice {
  /** YYYY-MM */
  readonly period: string;
  readonly company: number | null;
  readonly payer: number | null;
}

/** issued bills, or drafts for review */
export type RunResult = 'issued' | 'drafts';

interface BillingApi {
  readonly preview: (choice: RunChoice) => Promise<RunPreview>;
  /**
   * bills what was shown, and nothing else; fails with 409 if that has changed. Resolves to the job's id, and the key
   * under which the run's bills are found
   */
  readonly run: (
    choice: RunChoice,
    bills: readonly ShownBill[],
    result: RunResult,
  ) => Promise<{ readonly job: number; readonly run: string }>;
  readonly previewCorrection: (bill: number) => Promise<CorrectionPreview>;
  /** resolves to the ids of the drafts that replace the bill */
  readonly correct: (bill: number, reason: string) => Promise<readonly number[]>;
}

/** The URL of one PDF with the papers of these bills. */
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
    run: async (choice, bills, result) => post('run', { ...choice, bills, result }),
    previewCorrection: bill => post(`${bill}/correct/preview`, {}),
    correct: async (bill, reason) => (await post(`${bill}/correct`, { reason })).drafts,
  };
}
