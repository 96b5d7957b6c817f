import { addMonths, officeTime } from '@engine/shared/day.ts';
import type { Document } from '@generated/types/entities.ts';
import type { Invoice } from './bills.ts';
import type { Draft, Writer } from './insert.ts';
import { contentOf } from './madeFile.ts';

/**
 * A bank statement in the inbox of the demo data, to be downloaded and imported under *Payments*: bills paid to the cent,
 * one paid with a cut, two in one transfer, and the bank's charges.
 */
export async function keepSampleStatement(
  writer: Writer,
  invoices: readonly Invoice[],
  today: string,
  account: string,
): Promise<void> {
  // The first ones are paid by the unallocated payments of `settle`.
  const owed = invoices.filter(({ row }) => row.status === 'sent' && row.total > 2_000).slice(15, 23);
  const [cut, first, second, ...exact] = owed;
  if (!cut || !first || !second) return;
  const entries = [
    entry(1, cut.row.total - 850, cut.payer.name, `${cut.row.number} gekuerzt um 8,50`, today),
    entry(
      2,
      first.row.total + second.row.total,
      first.payer.name,
      `${first.row.number} / ${second.row.number}`,
      today,
    ),
    ...exact.map(({ row, payer }, at) =>
      entry(at + 3, row.total, payer.name, `Rechnung ${row.number?.replaceAll('-', ' ')}`, today),
    ),
    entry(99, -1_290, 'Musterbank', 'Entgelt Kontoführung', today),
  ];
  const content = contentOf(writer, Buffer.from(statement(entries, account, today, officeTime(writer.now))));
  await writer.insert('file-content', [content]);
  const document: Draft<Document> & { readonly content: number } = {
    id: writer.nextId('document'),
    kind: 'import',
    filename: `kontoauszug-beispiel-${today}.xml`,
    status: 'inbox',
    received_on: today,
    retention_until: addMonths(today, 96),
    legal_hold: false,
    mime: 'application/xml',
    size: content.size,
    sha256: content.sha256,
    content: content.id,
    origin: 'uploaded',
  };
  await writer.insert('document', [document]);
}

function entry(serial: number, cents: number, party: string, purpose: string, day: string): string {
  const amount = (Math.abs(cents) / 100).toFixed(2);
  const [direction, role] = cents < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr'];
  return `
      <Ntry>
        <NtryRef>${serial}</NtryRef>
        <Amt Ccy="EUR">${amount}</Amt>
        <CdtDbtInd>${direction}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <ValDt><Dt>${day}</Dt></ValDt>
        <AcctSvcrRef>DEMO${day.replaceAll('-', '')}${String(serial).padStart(4, '0')}</AcctSvcrRef>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <RltdPties><${role}><Pty><Nm>${escaped(party)}</Nm></Pty></${role}></RltdPties>
            <RmtInf><Ustrd>${escaped(purpose)}</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>`;
}

const statement = (
  entries: readonly string[],
  account: string,
  day: string,
  time: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>DEMO-${day}</MsgId><CreDtTm>${day}T${time}:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>DEMO-${day}</Id>
      <ElctrncSeqNb>1</ElctrncSeqNb>
      <CreDtTm>${day}T${time}:00</CreDtTm>
      <Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
