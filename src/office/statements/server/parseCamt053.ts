import { sum } from '@engine/shared/sum.ts';
import { decodeXml } from './decodeXml.ts';
import { type Party, type Statement, StatementError, type StatementLine } from './statement.ts';
import { all, first, parseXml, textAt, XmlError, XmlLimitError, type XmlNode } from './xmlTree.ts';

/**
 * Reads camt.053 (ISO 20022 BankToCustomerStatement) in the versions that German banks send: 001.02 and 001.08. They
 * differ in the place of a party's name and of an entry's status; both places are read. Throws `StatementError`.
 */
export function parseCamt053(bytes: Uint8Array): readonly Statement[] {
  const root = rootOf(bytes);
  const statements = all(root, 'BkToCstmrStmt/Stmt');
  if (root.name !== 'Document' || statements.length === 0)
    throw new StatementError('notCamt', `<${root.name}> holds no camt.053 statement.`);
  return statements.map(statementOf);
}

function rootOf(bytes: Uint8Array): XmlNode {
  try {
    return parseXml(decodeXml(bytes));
  } catch (error) {
    if (error instanceof XmlLimitError) throw new StatementError('tooMuch', error.message, error.limit);
    if (error instanceof XmlError) throw new StatementError('notXml', error.message);
    throw error;
  }
}

function statementOf(node: XmlNode): Statement {
  const named = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (named === null) throw new StatementError('incomplete', 'A statement names no account.');
  const account = named.replaceAll(' ', '');
  return {
    account,
    owner: textAt(node, 'Acct/Ownr/Nm', 'Acct/Nm'),
    number: textAt(node, 'LglSeqNb', 'ElctrncSeqNb', 'Id'),
    from: textAt(node, 'FrToDt/FrDtTm')?.slice(0, 10) ?? null,
    to: textAt(node, 'FrToDt/ToDtTm', 'CreDtTm')?.slice(0, 10) ?? null,
    lines: all(node, 'Ntry').flatMap(entry => linesOf(entry, account)),
  };
}

/** The facts of an entry as a whole; its transactions may have more details. */
type EntryFacts = Pick<
  StatementLine,
  'direction' | 'amount' | 'currency' | 'bookingDate' | 'valueDate' | 'isPending' | 'bankReference'
> & {
  /** the account of the statement */
  readonly account: string;
  readonly isReversal: boolean;
  readonly info: string | null;
  readonly code: string;
};

/**
 * A collective entry becomes one line for each of its transactions, provided that their amounts add up to it; otherwise
 * the entry is one line, so that the sum is always right.
 */
function linesOf(entry: XmlNode, account: string): readonly StatementLine[] {
  const facts = entryFacts(entry, account);
  const transactions = all(entry, 'NtryDtls/TxDtls');
  const [single] = transactions;
  if (transactions.length === 0) return [lineOf(facts, entry, facts.amount)];
  if (single && transactions.length === 1) return [lineOf(facts, single, facts.amount)];
  const amounts = transactions.map(transaction => amountOf(transaction, 'Amt', 'AmtDtls/TxAmt/Amt'));
  const signs = transactions.map(transaction => directionOf(transaction, facts.direction));
  const total = sum(
    amounts.map((amount, at) => (amount?.cents ?? Number.NaN) * (signs[at] === facts.direction ? 1 : -1)),
  );
  if (total !== facts.amount)
    return [lineOf({ ...facts, info: purposesOf(transactions) }, entry, facts.amount)];
  return transactions.map((transaction, at) =>
    lineOf({ ...facts, direction: signs[at] ?? facts.direction }, transaction, amounts[at]?.cents ?? 0),
  );
}

function entryFacts(entry: XmlNode, account: string): EntryFacts {
  const amount = amountOf(entry, 'Amt');
  const booking = dayAt(entry, 'BookgDt');
  const value = dayAt(entry, 'ValDt');
  const day = booking ?? value;
  if (!amount || day === null || !textAt(entry, 'CdtDbtInd'))
    throw new StatementError('incomplete', 'An entry lacks its amount, direction or day.');
  return {
    account,
    direction: directionOf(entry, 'in'),
    amount: amount.cents,
    currency: amount.currency,
    bookingDate: day,
    valueDate: value ?? day,
    isPending: (textAt(entry, 'Sts/Cd', 'Sts') ?? 'BOOK') !== 'BOOK',
    bankReference: referenceAt(entry, 'AcctSvcrRef', 'NtryRef'),
    isReversal: textAt(entry, 'RvslInd') === 'true',
    info: textAt(entry, 'AddtlNtryInf'),
    code: codeOf(entry),
  };
}

function lineOf(entry: EntryFacts, node: XmlNode, amount: number): StatementLine {
  const { account, isReversal, info, code, ...facts } = entry;
  const returnReason = textAt(node, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  const returnText = textAt(node, 'RtrInf/AddtlInf');
  const isReturn = isReversal || first(node, 'RtrInf') !== null;
  // The other party: who pays us, or whom we pay.
  const sides: readonly Side[] = facts.direction === 'in' ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const others = sides.filter(side => ibanOf(node, side) !== account);
  const party = partyOf(node, isReturn ? others.toReversed() : others);
  return {
    ...facts,
    amount,
    returned: isReturn
      ? { reason: [returnReason, returnText].filter(Boolean).join(' ') || (info ?? '') }
      : null,
    withoutCharges: isReturn ? withoutCharges(node, amount) : null,
    partyName: party.name,
    partyIban: party.iban,
    namedParty: partyOf(node, sides),
    purpose: purposeOf(node) ?? info,
    endToEndId: referenceAt(node, 'Refs/EndToEndId'),
    transactionId: referenceAt(node, 'Refs/TxId', 'Refs/AcctSvcrRef', 'Refs/InstrId'),
    method: methodOf(codeOf(node) || code),
  };
}

/** In a return most banks name both parties in the roles of the payment that goes back, some the other way round. */
type Side = 'Dbtr' | 'Cdtr';

const partyOf = (node: XmlNode, sides: readonly Side[]): Party => ({
  name: textAt(node, ...sides.flatMap(side => [`RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`])),
  iban: sides.map(side => ibanOf(node, side)).find(iban => iban !== null) ?? null,
});

const ibanOf = (node: XmlNode, side: Side): string | null =>
  textAt(node, `RltdPties/${side}Acct/Id/IBAN`)?.replaceAll(' ', '') ?? null;

/** The instructed amount, or the amount less the listed charges; null: the file states neither. */
function withoutCharges(node: XmlNode, amount: number): number | null {
  const instructed = amountOf(node, 'AmtDtls/InstdAmt/Amt');
  if (instructed?.currency === 'EUR' && instructed.cents < amount) return instructed.cents;
  const records = [...all(node, 'Chrgs/Rcrd'), ...all(node, 'Chrgs')];
  const charges = sum(records.map(record => amountOf(record, 'Amt')?.cents ?? 0));
  return charges > 0 && charges < amount ? amount - charges : null;
}

function purposeOf(node: XmlNode): string | null {
  const free = all(node, 'RmtInf/Ustrd').map(({ text }) => text.trim());
  const structured = [
    ...all(node, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...all(node, 'RmtInf/Strd/RfrdDocInf/Nb'),
    ...all(node, 'RmtInf/Strd/AddtlRmtInf'),
  ].map(({ text }) => text.trim());
  return [...free, ...structured].filter(Boolean).join(' ') || null;
}

const purposesOf = (transactions: readonly XmlNode[]): string | null =>
  transactions.map(purposeOf).filter(Boolean).join(' · ') || null;

const directionOf = (node: XmlNode, otherwise: 'in' | 'out'): 'in' | 'out' => {
  const indicator = textAt(node, 'CdtDbtInd');
  return indicator === null ? otherwise : indicator === 'CRDT' ? 'in' : 'out';
};

const dayAt = (node: XmlNode, path: string): string | null => {
  const text = textAt(node, `${path}/Dt`, `${path}/DtTm`)?.slice(0, 10) ?? null;
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
};

/** Two decimal places at most, as the euro has them; a comma is no decimal point in ISO 20022. */
function amountOf(
  node: XmlNode,
  ...paths: readonly string[]
): { readonly cents: number; readonly currency: string } | null {
  const found = paths.map(path => first(node, path)).find(each => each !== null);
  const match = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(found?.text.trim() ?? '');
  if (!found || !match) return null;
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(2)))
    throw new StatementError('incomplete', 'An amount is finer than cents.');
  return {
    cents: Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')),
    currency: found.attributes.Ccy ?? 'EUR',
  };
}

/** Placeholders that banks write into empty fields. */
const blanks: ReadonlySet<string> = new Set(['NONREF', 'NOTPROVIDED', 'NOT PROVIDED', 'NOTAVAILABLE']);

function referenceAt(node: XmlNode, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = textAt(node, path);
    if (text !== null && !blanks.has(text.toUpperCase())) return text;
  }
  return null;
}

/** `PMNT/RDDT/ESDD` of ISO 20022, and the German GVC behind it. */
const codeOf = (node: XmlNode): string =>
  [
    textAt(node, 'BkTxCd/Domn/Cd'),
    textAt(node, 'BkTxCd/Domn/Fmly/Cd'),
    textAt(node, 'BkTxCd/Domn/Fmly/SubFmlyCd'),
    textAt(node, 'BkTxCd/Prtry/Cd'),
  ]
    .filter(Boolean)
    .join('/');

function methodOf(code: string): StatementLine['method'] {
  if (/\b(IDDT|RDDT)\b/.test(code)) return 'direct_debit';
  if (/\b(CCRD|MCRD)\b/.test(code)) return 'card';
  return /\bCNTR\b/.test(code) ? 'cash' : 'transfer';
}
