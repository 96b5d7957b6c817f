import { escapeMarkup } from '@engine/shared/escapeMarkup.ts';
import { sum } from '@engine/shared/sum.ts';

/** A file of credit transfers; amounts in cents. */
export interface TransferFile {
  /** unique for the bank, 35 characters at most */
  readonly id: string;
  /** instant at which it was made */
  readonly createdAt: string;
  readonly executionDate: string;
  readonly debtor: Account;
  readonly transfers: readonly Transfer[];
}

export interface Account {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
}

interface Transfer {
  /** end-to-end reference, 35 characters at most */
  readonly id: string;
  readonly creditor: Omit<Account, 'bic'>;
  /** more than 0 */
  readonly amount: number;
  readonly purpose: string;
}

/**
 * SEPA credit transfers as pain.001.001.09, the form of the German banks since November 2023 (DFÜ-Abkommen, annex 3).
 * Characters outside the SEPA set are replaced by similar ones.
 */
export function pain001({ id, createdAt, executionDate, debtor, transfers }: TransferFile): string {
  const total = euros(sum(transfers.map(({ amount }) => amount)));
  const agent = debtor.bic ? element('BICFI', debtor.bic) : element('Othr', element('Id', 'NOTPROVIDED'));
  const group = [
    element('MsgId', text(id, 35)),
    element('CreDtTm', createdAt),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', total),
    element('InitgPty', element('Nm', text(debtor.name, 70))),
  ];
  const payment = [
    element('PmtInfId', text(id, 35)),
    element('PmtMtd', 'TRF'),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', total),
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executionDate)),
    element('Dbtr', element('Nm', text(debtor.name, 70))),
    element('DbtrAcct', element('Id', element('IBAN', debtor.iban))),
    element('DbtrAgt', element('FinInstnId', agent)),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    element('CstmrCdtTrfInitn', element('GrpHdr', ...group), element('PmtInf', ...payment)),
    '</Document>\n',
  ].join('');
}

const transferElement = ({ id, creditor, amount, purpose }: Transfer): string =>
  element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', text(id, 35))),
    element('Amt', `<InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt>`),
    element('Cdtr', element('Nm', text(creditor.name, 70))),
    element('CdtrAcct', element('Id', element('IBAN', creditor.iban))),
    element('RmtInf', element('Ustrd', text(purpose, 140))),
  );

const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  '&': '+',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ẞ: 'SS',
  ı: 'i',
};
const anyWritten = new RegExp(`[${Object.keys(written).join('')}]`, 'g');

/** Only characters that every bank accepts (EPC217-08): letters are written with similar ones, others become blanks. */
function text(value: string, maxLength: number): string {
  const plain = value
    .normalize('NFC')
    .replaceAll(anyWritten, each => written[each] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ');
  return escapeMarkup(plain.replaceAll(/ +/g, ' ').trim().slice(0, maxLength));
}
