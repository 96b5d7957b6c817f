import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { PlannedRequest } from '../shared/plannedRequest';

interface ApprovalOrder {
  readonly company: number | null;
  readonly answer_by: string;
  readonly again: boolean;
}

interface ApprovalApi {
  readonly look: (prescription: number) => Promise<PlannedRequest & { readonly answer_by: string }>;
  readonly ask: (prescription: number, order: ApprovalOrder) => Promise<void>;
  readonly preview: () => Promise<readonly PlannedRequest[]>;
  /** resolves to the job's id */
  readonly run: (prescriptions: readonly number[]) => Promise<number>;
}

export function createApprovalApi(apiUrl: string, http: HttpClient): ApprovalApi {
  const base = `${apiUrl}/prescriptions`;
  const post = async (path: string, body: unknown) =>
    (await http(`${base}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json;
  return {
    look: async prescription => (await http(`${base}/${prescription}/approval-letter`)).json,
    ask: async (prescription, order) => void (await post(`${prescription}/approval-letter`, order)),
    preview: () => post('approval-letters/preview', {}),
    run: async prescriptions => (await post('approval-letters', { prescriptions })).job,
  };
}
