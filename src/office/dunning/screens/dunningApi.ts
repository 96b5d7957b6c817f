import type { HttpClient } from '@engine/admin/shell/providers/httpClient';

export interface OverdueDebt {
  readonly alert: number;
  readonly bill: number;
  readonly number: string;
  readonly due_date: string;
  readonly days_overdue: number;
  /** cents */
  readonly open: number;
}

export interface DunningLetter {
  readonly debtor: string;
  readonly company: string;
  readonly kind: 'statutory' | 'person' | 'copay' | 'business';
  readonly level: number;
  readonly fee: number;
  /** cents of interest since the letter before */
  readonly interest: number;
  /** cents of earlier fees, interest and charges that are not paid */
  readonly older: number;
  readonly open: number;
  readonly debts: readonly OverdueDebt[];
}

export interface WithheldDebt extends OverdueDebt {
  readonly debtor: string;
  readonly why: 'blocked' | 'in_doubt' | 'call' | 'hold' | 'collect' | 'pass_on';
  readonly reason: string | null;
}

export interface DunningPreview {
  readonly letters: readonly DunningLetter[];
  readonly withheld: readonly WithheldDebt[];
}

export interface DunningApi {
  /** looks for overdue bills now, then tells which letters are due */
  readonly preview: () => Promise<DunningPreview>;
  /** answers the id of the job */
  readonly run: (dropped: readonly number[]) => Promise<number>;
  /** without a reason the block is lifted */
  readonly block: (alerts: readonly number[], reason: string | null) => Promise<void>;
}

export function createDunningApi(apiUrl: string, http: HttpClient): DunningApi {
  const post = async (path: string, body: unknown) =>
    (await http(`${apiUrl}/overdue-payment-alerts/${path}`, { method: 'POST', body: JSON.stringify(body) }))
      .json;
  return {
    async preview() {
      await post('run', {});
      return post('dunning/preview', {});
    },
    run: async dropped => (await post('dunning', { dropped })).job,
    block: async (alerts, reason) => {
      await post('block', { alerts, reason });
    },
  };
}
