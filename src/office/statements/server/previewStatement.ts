import type { Data } from '@engine/server/access/data.ts';
import { readSettings } from '@engine/server/records/readSettings.ts';
import { loadOpenBills } from '../../payments/server/loadOpenBills.ts';
import { certainBills, type OpenBill } from '../../payments/server/suggestBills.ts';
import { type LineKind, type ReadLine, readLines } from './readLines.ts';
import type { Statement } from './statement.ts';

const reason = 'Whether an account is one of ours is the same for all who may read statements.';

interface PreviewedLine {
  readonly kind: LineKind;
  readonly direction: 'in' | 'out';
  readonly value_date: string;
  readonly amount: number;
  readonly currency: string;
  readonly party: string | null;
  readonly purpose: string | null;
  /** bills that the line pays without doubt */
  readonly bills: readonly { readonly id: number; readonly number: string }[];
  /** the payment that a return takes back */
  readonly original: number | null;
}

export interface StatementPreview {
  readonly statements: readonly {
    readonly account: string;
    readonly owner: string | null;
    readonly number: string | null;
    readonly lines: number;
    /** the office's account, or one of its companies' */
    readonly known: boolean;
  }[];
  readonly lines: readonly PreviewedLine[];
}

/** What importing would do; nothing is written. */
export async function previewStatement(
  data: Data,
  statements: readonly Statement[],
): Promise<StatementPreview> {
  const lines = await readLines(data, statements);
  const matches = matchBills(lines, await loadOpenBills(data));
  const accounts = await ownAccounts(data);
  return {
    statements: statements.map(({ account, owner, number, lines: { length } }) => ({
      account,
      owner,
      number,
      lines: length,
      known: accounts.has(account),
    })),
    lines: lines.map(({ key, kind, line, original }) => ({
      kind,
      direction: line.direction,
      value_date: line.valueDate,
      amount: line.amount,
      currency: line.currency,
      party: line.partyName,
      purpose: line.purpose,
      bills: (kind === 'new' ? (matches.get(key) ?? []) : []).map(({ id, number }) => ({ id, number })),
      original,
    })),
  };
}

/** The bills that new lines pay without doubt, by the key of the line; each bill once. */
export function matchBills(
  lines: readonly ReadLine[],
  bills: readonly OpenBill[],
): ReadonlyMap<string, readonly OpenBill[]> {
  const matches = new Map<string, readonly OpenBill[]>();
  let left = bills;
  for (const { key, kind, line } of lines) {
    if (kind !== 'new') continue;
    const reference = `${line.purpose ?? ''} ${line.endToEndId ?? ''}`;
    const traits = { rest: line.amount, reference, payerName: null, payers: none, accountOwners: none };
    const certain = certainBills(traits, left);
    if (!certain) continue;
    matches.set(key, certain);
    left = left.filter(bill => !certain.includes(bill));
  }
  return matches;
}

const none: ReadonlySet<string> = new Set();

async function ownAccounts(data: Data): Promise<ReadonlySet<string>> {
  const all = data.unscoped(reason);
  const rows = await data.run(
    all
      .selectFrom('companies as c')
      .select('c.iban')
      .where('c.iban', 'is not', null)
      .union(
        all
          .selectFrom('clients as cl')
          .select('cl.payout_iban as iban')
          .where('cl.payout_iban', 'is not', null),
      ),
  );
  const { 'office.iban': own } = await readSettings(data);
  return new Set([...rows.map(({ iban }) => iban), own].filter(iban => iban !== null));
}
