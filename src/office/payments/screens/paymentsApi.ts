import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { newKey } from '@engine/admin/shell/providers/newKey';

export type SuggestionReason =
  | 'number'
  | 'case'
  | 'amount'
  | 'case_amount'
  | 'payer'
  | 'iban'
  | 'ik'
  | 'name';

/** A bill that money may be for; amounts in cents. */
export interface OpenBill {
  readonly id: number;
  readonly number: string;
  readonly recipient_name: string;
  readonly open: number;
  /** fees and interest that are owed beside it */
  readonly claims_open: number;
}
/** A case of a bill that money may be for; cents that are open of it. */
export interface OpenCase {
  readonly id: number;
  readonly name: string;
  readonly open: number;
}
export interface SuggestedBill extends OpenBill {
  /** those of its cases that the payment is meant for; none: the bill as a whole */
  readonly cases: readonly OpenCase[];
  readonly reasons: readonly SuggestionReason[];
  readonly certain: boolean;
}

export interface Allocation {
  readonly bill: number;
  readonly bill_case?: number;
  readonly amount: number;
  readonly kind: 'payment' | 'cut' | 'discount' | 'fee';
  readonly reason?: string;
}

export type LineKind =
  | 'new'
  | 'fee'
  | 'bounced'
  | 'return'
  | 'refund'
  | 'duplicate'
  | 'outgoing'
  | 'pending'
  | 'foreign';

export interface StatementPreview {
  readonly statements: readonly {
    readonly account: string;
    readonly owner: string | null;
    readonly number: string | null;
    readonly lines: number;
    readonly known: boolean;
  }[];
  readonly lines: readonly {
    readonly kind: LineKind;
    readonly direction: 'in' | 'out';
    readonly value_date: string;
    readonly amount: number;
    /** what of it the bank took for a return */
    readonly charges: number;
    readonly party: string | null;
    readonly purpose: string | null;
    readonly bills: readonly {
      readonly id: number;
      readonly number: string;
      /** numbers of those of its cases that are paid; none: the bill as a whole */
      readonly cases: readonly string[];
    }[];
  }[];
}

export interface ImportResult {
  readonly payments: number;
  readonly returns: number;
  readonly refunds: number;
  /** money of the office itself */
  readonly own: number;
  readonly duplicates: number;
  readonly allocated: number;
  readonly sum: number;
}

/** A payment as the user has seen it. */
export interface SeenPayment {
  readonly id: number;
  readonly version: number;
}

export interface Suggestions {
  readonly suggestions: readonly SuggestedBill[];
  /** money pays the bill before fees and interest; otherwise these first (section 367 BGB) */
  readonly principal_first: boolean;
}

export interface PaymentsApi {
  readonly suggestions: (payment: number) => Promise<Suggestions>;
  readonly allocate: (payment: SeenPayment, allocations: readonly Allocation[]) => Promise<void>;
  readonly release: (payment: SeenPayment) => Promise<void>;
  readonly previewStatement: (file: File) => Promise<StatementPreview>;
  readonly importStatement: (file: File, allocate: boolean) => Promise<ImportResult>;
}

export function createPaymentsApi(apiUrl: string, http: HttpClient): PaymentsApi {
  const act = async ({ id, version }: SeenPayment, path: string, body: unknown) => {
    const headers = { 'If-Match': `"v${version}"`, 'Idempotency-Key': newKey() };
    await http(`${apiUrl}/payments/${id}/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  };
  const upload = async (path: string, body: File) =>
    (await http(`${apiUrl}/payments/statements${path}`, { method: 'POST', body })).json;
  return {
    suggestions: async payment => (await http(`${apiUrl}/payments/${payment}/suggestions`)).json,
    allocate: (payment, allocations) => act(payment, 'allocate', { allocations }),
    release: payment => act(payment, 'release', {}),
    previewStatement: file => upload('/preview', file),
    importStatement: (file, allocate) =>
      upload(`?${new URLSearchParams({ filename: file.name, allocate: String(allocate) })}`, file),
  };
}
