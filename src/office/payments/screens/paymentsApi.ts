import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { ImportResult, StatementPreview } from '../../statements/shared/statementPreview';
import type { Suggestions } from '../shared/suggestions';
import { changePayment, type SeenPayment } from './changePayment';

export interface Allocation {
  readonly bill: number;
  readonly bill_case?: number;
  readonly amount: number;
  readonly kind: 'payment' | 'cut' | 'discount' | 'fee';
  readonly reason?: string;
}

interface PaymentsApi {
  readonly suggestions: (payment: number) => Promise<Suggestions>;
  readonly allocate: (payment: SeenPayment, allocations: readonly Allocation[]) => Promise<void>;
  readonly release: (payment: SeenPayment) => Promise<void>;
  readonly previewStatement: (file: File) => Promise<StatementPreview>;
  readonly importStatement: (file: File, allocate: boolean) => Promise<ImportResult>;
}

export function createPaymentsApi(apiUrl: string, http: HttpClient): PaymentsApi {
  const change = changePayment(apiUrl, http);
  const upload = async (path: string, body: File) =>
    (await http(`${apiUrl}/payments/statements${path}`, { method: 'POST', body })).json;
  return {
    suggestions: async payment => (await http(`${apiUrl}/payments/${payment}/suggestions`)).json,
    allocate: (payment, allocations) => change(payment, 'allocate', { allocations }),
    release: payment => change(payment, 'release', {}),
    previewStatement: file => upload('/preview', file),
    importStatement: (file, allocate) =>
      upload(`?${new URLSearchParams({ filename: file.name, allocate: String(allocate) })}`, file),
  };
}
