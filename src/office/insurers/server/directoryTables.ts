import { type FileCell, type FileTable, rowText } from '@engine/server/imports/fileTable.ts';
import { type Institution, parsePayersDirectory } from './parsePayersDirectory.ts';

/** Columns of addresses; those of staging tables have the same names as the fields. */
const addressColumns = ['address.street', 'address.house_no', 'address.zip', 'address.city'] as const;
const insurerColumns = [
  'ik',
  'short_name',
  'name',
  'type',
  'vknr',
  'source',
  'kind',
  'payer',
  'accepts_dta',
  'phone',
  'valid_from',
  'valid_to',
  ...addressColumns,
] as const;
const recipientColumns = [
  'ik',
  'name',
  'email',
  'can_decrypt',
  'protocol',
  'charset',
  'valid_from',
  'valid_to',
  ...addressColumns,
] as const;

/** The product's names for the kinds of insurers in file names. */
const types: Readonly<Record<string, string>> = {
  AO: 'AOK',
  EK: 'EK',
  BK: 'BKK',
  IK: 'IKK',
  BN: 'KBS',
  LK: 'LKK',
};

/**
 * The insurers of the directory: those that name another payer (on the card only), those named as one, and those with a
 * place that takes data or paper. Payers come before the insurers that they pay for.
 */
export function insurersIn(content: Uint8Array): FileTable {
  const directory = parsePayersDirectory(content);
  const { institutions } = directory;
  const byIk = new Map(institutions.map(each => [each.ik, each]));
  const paying = new Set(institutions.flatMap(payersOf));
  const insurers = institutions.filter(each => each.links.length > 0 || paying.has(each.ik));
  const ordered = insurers.toSorted((one, other) => Number(isCardOnly(one)) - Number(isCardOnly(other)));
  const rows = ordered.map(each => {
    const payers = payersOf(each);
    const delivering = isCardOnly(each) ? payers.flatMap(ik => byIk.get(ik) ?? []) : [each];
    return [
      each.ik,
      each.shortName.slice(0, 40),
      each.name.slice(0, 100),
      types[directory.kind] ?? directory.kind,
      each.vknr,
      'directory',
      isCardOnly(each) ? 'card' : 'both',
      // two payers are ambiguous, which the import of the row reports
      isCardOnly(each) ? payers.join(', ') : null,
      delivering.some(({ links }) => links.some(({ kind }) => kind === '02' || kind === '03')),
      each.phone,
      each.validFrom,
      endOf(each, directory.madeOn),
      ...addressCells(each),
    ];
  });
  return tableOf(insurerColumns, rows);
}

/** The recipients of data: those that may decrypt, and those that forward data. */
export function recipientsIn(content: Uint8Array): FileTable {
  const directory = parsePayersDirectory(content);
  const { institutions } = directory;
  const named = new Map<string, boolean>();
  for (const { kind, ik } of institutions.flatMap(({ links }) => links))
    if (kind === '02' || kind === '03') named.set(ik, kind === '03' || (named.get(ik) ?? false));
  const rows = institutions
    .filter(({ ik }) => named.has(ik))
    .map(each => {
      const taker = takerOf(each, institutions);
      return [
        each.ik,
        each.name.slice(0, 80),
        taker.email,
        named.get(each.ik) ?? false,
        taker.protocol,
        taker.charset,
        each.validFrom,
        endOf(each, directory.madeOn),
        ...addressCells(each),
      ];
    });
  return tableOf(recipientColumns, rows);
}

/** The institution that receives the data for a place that decrypts: itself, or the one that forwards them. */
function takerOf(each: Institution, all: readonly Institution[]): Institution {
  if (each.email !== null) return each;
  const through = each.links.find(({ kind }) => kind === '02');
  return all.find(({ ik }) => ik === through?.ik) ?? each;
}

/** The IK of the payers of an institution, other than itself. */
const payersOf = ({ ik, links }: Institution): readonly string[] => [
  ...new Set(links.filter(link => link.kind === '01' && link.ik !== ik).map(link => link.ik)),
];
const isCardOnly = (each: Institution): boolean => payersOf(each).length > 0;

/** An institution marked as deleted has ended by the day of the file. */
const endOf = ({ isDeleted, validTo, validFrom }: Institution, madeOn: string | null): string | null =>
  validTo ?? (isDeleted ? [madeOn ?? '', validFrom ?? ''].sort().at(-1) || null : null);

const addressCells = ({ address }: Institution): readonly FileCell[] => [
  address?.street?.slice(0, 60) ?? null,
  address?.houseNo?.slice(0, 10) ?? null,
  address?.zip ?? null,
  address?.city?.slice(0, 60) ?? null,
];

const tableOf = (columns: readonly string[], rows: readonly (readonly FileCell[])[]): FileTable => ({
  columns,
  rows: rows.map((cells, at) => rowText(at + 1, cells)),
});
