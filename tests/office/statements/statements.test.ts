import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from '../payments/paymentWorld.ts';

const sample = (name: string) => readFileSync(`tests/samples/${name}.xml`, 'utf8');

describe.each(dialects)('bank statements on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  let bill: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openPaymentWorld(office);
    clerk = await office.caller('all');
    bill = await world.bill({ total: 12_024 });
    await world.guest({ ...selfPayer, iban: 'DE89370400440532013000' });
  });
  afterAll(() => office.close());

  const send = (path: string, content: string, caller = clerk) =>
    caller.post(`payments/statements${path}`, content, { 'content-type': 'application/octet-stream' });
  const take = (content: string, allocate = false) =>
    send(`?filename=Auszug.xml&allocate=${allocate}`, content);
  const payments = () => office.data.run(office.all.selectFrom('payments').selectAll().orderBy('id'));
  const imports = () =>
    office.data.run(office.all.selectFrom('documents').selectAll().where('kind', '=', 'import'));

  test('a preview tells line by line what would happen and writes nothing', async () => {
    const { status, body } = await send('/preview', sample('camt053-v02'));
    expect(status).toBe(200);
    expect(body.statements).toMatchObject([{ account: 'DE72900000010001000001', lines: 3, known: false }]);
    expect(body.lines).toMatchObject([
      { kind: 'new', party: 'Testkasse', bills: [{ id: bill, number: 'TST-25-00001' }] },
      { kind: 'outgoing', bills: [] },
      { kind: 'pending', bills: [] },
    ]);
    expect(await payments()).toEqual([]);
  });

  test('a file that is made to keep the server busy is refused by the limit that it passes', async () => {
    const attributes = Array.from({ length: 400_000 }, (_, at) => `a${at}="1"`).join(' ');
    const { status, body } = await send('/preview', `<Document ${attributes}/>`);
    expect([status, body.code]).toEqual([413, 'statementTooMuch']);
    expect(body.detail).toContain('attributesOfOne ≤ 16');
  });

  test('others are answered while a large file is read', async () => {
    const whole = sample('camt053-v02');
    const [entry = ''] = /<Ntry>.*?<\/Ntry>/s.exec(whole) ?? [];
    const content = whole.replace(entry, () => entry.repeat(Math.ceil(9_000_000 / entry.length)));
    const answers: string[] = [];
    const read = send('/preview', content).then(({ body }) => answers.push(body.code));
    for (let asked = 0; asked < 20; asked++) {
      // The file comes in piece by piece: its turn must have come while others ask.
      await setImmediate();
      await clerk.get('titles');
      answers.push('titles');
    }
    await read;
    expect(answers.indexOf('statementTooLong')).toBe(20);
  });

  test('importing makes payments, pays what is named to the cent, and keeps the file', async () => {
    const { status, body } = await take(sample('camt053-v02'), true);
    expect([status, body]).toEqual([
      201,
      { payments: 1, returns: 0, duplicates: 0, allocated: 1, sum: 12_024 },
    ]);
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      source: 'camt053',
      status: 'allocated',
      payer_type: 'health_insurance',
      payer_insurance: world.insurer,
      booking_date: '2026-10-05',
    });
    expect(await world.readBill(bill)).toMatchObject({ status: 'paid', open: 0 });
    const files = await imports();
    expect(files).toMatchObject([{ filename: 'Auszug.xml', resource: 'payments', record_id: payment?.id }]);
  });

  test('the same file twice changes nothing, under another name and number neither', async () => {
    const before = await payments();
    expect((await take(sample('camt053-v02'), true)).body).toMatchObject({ payments: 0, duplicates: 1 });
    const renumbered = sample('camt053-v02').replace('0352C532026100520151', 'other').replace('>193<', '>7<');
    expect((await take(renumbered)).body).toMatchObject({ payments: 0, duplicates: 1 });
    expect(await payments()).toEqual(before);
    const files = await imports();
    expect(files).toHaveLength(1);
  });

  test('a returned direct debit reverses its payment and opens the bill again', async () => {
    const returned = sample('camt053-v08');
    const debit = returned.replace(/<ns2:Ntry>\s*<ns2:NtryRef>2<[\s\S]*?<\/ns2:Ntry>/, '');
    expect((await take(debit)).body).toMatchObject({ payments: 2, returns: 0, sum: 4_000 });
    const paid = (await payments()).find(row => row.end_to_end_id === 'E2E-GUEST-1');
    expect(paid).toMatchObject({ method: 'direct_debit', payer_type: 'guest' });
    const copay = await world.bill({ total: 1_500 });
    const order = { allocations: [{ bill: copay, amount: 1_500 }] };
    await clerk.post(`payments/${paid?.id}/allocate`, order, { 'if-match': `"v${paid?.version}"` });
    expect(await world.readBill(copay)).toMatchObject({ status: 'paid' });

    const preview = await send('/preview', returned);
    expect(preview.body.lines.map((line: { kind: string }) => line.kind)).toEqual([
      'duplicate',
      'duplicate',
      'return',
    ]);
    expect(preview.body.lines[2].original).toBe(Number(paid?.id));
    expect((await take(returned)).body).toMatchObject({ payments: 0, returns: 1, duplicates: 2 });
    expect(await world.readPayment(Number(paid?.id))).toMatchObject({ status: 'reversed', rest: 0 });
    expect(await world.readBill(copay)).toMatchObject({ status: 'sent', open: 1_500, paid: 0 });
    const back = (await payments()).find(row => row.direction === 'out');
    expect(back).toMatchObject({ reversal_of: paid?.id, status: 'allocated', rest: 0 });
  });

  test('two who import the same file at once do not double it', async () => {
    const file = sample('camt053-v02').replaceAll('120.24', '99.99');
    const answers = await Promise.all([take(file), take(file)]);
    const made = answers.filter(({ body }) => body.payments === 1);
    expect(made).toHaveLength(1);
    expect((await payments()).filter(row => Number(row.amount) === 9_999)).toHaveLength(1);
  });

  test.each([
    ['no statement', '<Document/>', 'notStatement'],
    [
      'an entity of its own',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'notStatement',
    ],
  ])('%s is refused', async (_, content, code) => {
    const { status, body } = await send('/preview', content);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('needs the right to import, and to post where bills are to be paid at once', async () => {
    const reader = await office.caller(['payments.read', 'bills.list']);
    expect((await send('/preview', sample('camt053-v02'), reader)).status).toBe(403);
    const importer = await office.caller(['payments.read', 'payments.import', 'bills.list']);
    const posting = await send('?filename=a.xml&allocate=true', sample('camt053-v02'), importer);
    expect(posting.status).toBe(403);
    expect((await send('?filename=a.xml', sample('camt053-v02'), importer)).status).toBe(201);
    const ofOthers = await office.caller('all', { narrowed: { 'payments.import': ['clients'] } });
    const before = await payments();
    const fresh = sample('camt053-v02').replaceAll('120.24', '77.77');
    expect((await send('?filename=a.xml', fresh, ofOthers)).status).toBe(403);
    expect(await payments()).toEqual(before);
  });
});
