import { sql } from 'kysely';
import type { Writer } from './insert.ts';

const mostMailed = 5;

/** Marks bills of some guests with consent as sent by e-mail, with their paper, on the day of sending. */
export async function mailBills(writer: Writer): Promise<void> {
  const bills = await writer.run(
    writer.all
      .selectFrom('bills as b')
      .innerJoin('guest as g', 'g.id', 'b.recipient_guest')
      .select(['b.id', 'b.number', 'b.pdf', 'b.sent_at', 'b.recipient_name', 'b.recipient_guest', 'g.email'])
      .where('b.delivery', '=', sql.lit('post'))
      .where('b.kind', '<>', sql.lit('cancellation'))
      .where('b.pdf', 'is not', null)
      .where('g.email', 'is not', null)
      .where('g.bills_by_mail', '=', true)
      .where('b.sent_at', 'is not', null)
      .orderBy('b.id')
      .limit(mostMailed),
  );
  await writer.insert(
    'bill-mail',
    bills.map(({ id, number, pdf, sent_at, recipient_name: name, recipient_guest, email }) => ({
      id: writer.nextId('bill-mail'),
      bill: id,
      recipient_guest,
      recipient: email,
      locale: 'de',
      subject: `Ihre Rechnung ${number ?? ''}`,
      text: `Guten Tag ${name ?? ''},\n\nanbei erhalten Sie Ihre Rechnung ${number ?? ''} als PDF.`,
      document: pdf,
      status: 'sent',
      answer: '250 2.0.0 Ok',
      sent_at,
      created_at: sent_at ?? writer.now,
    })),
  );
  const mailed = { delivery: 'email', mail_status: 'sent' } as const;
  for (const { id } of bills)
    await writer.run(writer.all.updateTable('bills').set(mailed).where('id', '=', id));
}
