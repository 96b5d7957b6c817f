import { basedOn } from '@engine/admin/shell/providers/basedOn';
import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { CreditPreview, EndingStep } from '../../bills/shared/guestCredit';
import type { CaseExplanation } from '../shared/caseExplanation';

export interface BuildChoice {
  /** YYYY-MM */
  readonly period: string;
  readonly company: number | null;
}

/** The outcome of checking a case. */
interface Rechecked {
  readonly status: string;
  readonly error_count: number;
}

interface CasesApi {
  readonly explanation: (id: number) => Promise<CaseExplanation>;
  readonly recheck: (id: number) => Promise<Rechecked>;
  readonly recheckAll: (ids: readonly number[]) => Promise<void>;
  /** without a reason the override is taken back; `version` is the one that the user has seen */
  readonly override: (id: number, version: number, key: string, reason: string | null) => Promise<void>;
  /** what the guest would be credited if the case took the step */
  readonly credits: (id: number, step: EndingStep) => Promise<CreditPreview>;
  /** claims from the insurer the part of the co-payment that the guest no longer owes */
  readonly claimCopay: (id: number, version: number) => Promise<void>;
  /** credits a guest who was not credited when the case was given up */
  readonly creditGuest: (id: number, version: number) => Promise<void>;
  /** resolves to the job's id */
  readonly build: (choice: BuildChoice) => Promise<number>;
}

export function createCasesApi(apiUrl: string, http: HttpClient): CasesApi {
  const post = async (path: string, body: unknown, headers: HeadersInit = {}) =>
    (await http(`${apiUrl}/bill-cases/${path}`, { method: 'POST', body: JSON.stringify(body), headers }))
      .json;
  return {
    explanation: async id => (await http(`${apiUrl}/bill-cases/${id}/explanation`)).json,
    recheck: id => post(`${id}/recheck`, {}),
    recheckAll: async ids => {
      await post('recheck', { ids });
    },
    override: async (id, version, key, reason) => {
      const order = reason === null ? { key } : { key, reason };
      await post(`${id}/override`, order, basedOn(version));
    },
    credits: async (id, step) => (await http(`${apiUrl}/bill-cases/${id}/credit/${step}`)).json,
    claimCopay: async (id, version) => {
      await post(`${id}/claim-copay`, {}, basedOn(version));
    },
    creditGuest: async (id, version) => {
      await post(`${id}/credit-guest`, {}, basedOn(version));
    },
    build: async choice => (await post('build', choice)).job,
  };
}
