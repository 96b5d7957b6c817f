import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Data } from '@engine/server/access/data.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { allocatePayment } from '@office/payments/server/allocatePayment.ts';
import { payBack } from '@office/payments/server/payBack.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type FieldsOf, type Office, openOffice } from '../../engine/server/office.ts';
import { interleaved } from '../interleaved.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from '../payments/paymentWorld.ts';

const sample = (name: string) => readFileSync(`tests/samples/${name}.xml`, 'utf8');

describe.each(dialects)('bank statements on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  let bill: number;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
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
      { payments: 1, returns: 0, refunds: 0, own: 0, duplicates: 0, allocated: 1, sum: 12_024 },
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

  test('lines that name cases of one bill pay these cases, each once', async () => {
    const owed = await world.bill({ total: 15_000 });
    const [first, second] = [
      await world.billCase(owed, { number: 'F-2026-900001' }),
      await world.billCase(owed, { number: 'F-2026-900002' }),
      await world.billCase(owed, { number: 'F-2026-900003' }),
    ];
    const { number } = await world.readBill(owed);
    const whole = sample('camt053-v02').replaceAll('120.24', '50.00');
    const [entry = ''] = /<Ntry>.*?<\/Ntry>/s.exec(whole) ?? [];
    const lineFor = (of: string, at: number) =>
      entry
        .replace('00001 IK', `${number?.slice(-5)} ${of} IK`)
        .replace(/<AcctSvcrRef>[^<]*/, `<AcctSvcrRef>of-a-case-${at}`);
    const lines = ['F-2026-900001', 'F-2026-900002', 'F-2026-900002'].map(lineFor);
    const file = whole.replace(entry, () => lines.join(''));
    const shown = (await send('/preview', file)).body.lines.slice(0, 3);
    expect(shown.map((line: { bills: unknown }) => line.bills)).toEqual([
      [{ id: owed, number, cases: ['F-2026-900001'] }],
      [{ id: owed, number, cases: ['F-2026-900002'] }],
      [],
    ]);
    expect((await take(file, true)).body).toMatchObject({ payments: 3, allocated: 2 });
    expect(await world.readBill(owed)).toMatchObject({ open: 5_000, status: 'partially_paid' });
    const cases = office.all.selectFrom('bill_cases').select(['id', 'open']).where('bill', '=', owed);
    const openOf = new Map((await office.data.run(cases)).map(({ id, open }) => [id, open]));
    expect([openOf.get(first ?? 0), openOf.get(second ?? 0)]).toEqual([0, 0]);
  });

  test('money on the account of one company pays no bill of another unasked', async () => {
    const owed = await world.bill({ total: 4_321 });
    const { number } = await world.readBill(owed);
    const file = sample('camt053-v02')
      .replaceAll('120.24', '43.21')
      .replace('00001 IK', `${number?.slice(-5)} IK`)
      .replaceAll('DE72900000010001000001', 'DE30900000020002000002');
    const certain = async () => (await send('/preview', file)).body.lines[0].bills;
    expect(await certain()).toMatchObject([{ id: owed }]);
    const owner = await office.insert('company', {
      name: 'Kontoinhaber',
      roles: ['facility'],
      number_prefix: 'KTO',
      federal_state: 'BY',
      small_business: false,
      active: true,
      'address.street': 'Hauptstraße',
      'address.zip': '80331',
      'address.city': 'München',
      'address.country': 'DE',
      iban: 'DE30900000020002000002',
    });
    expect(await certain()).toEqual([]);
    expect((await take(file, true)).body).toMatchObject({ payments: 1, allocated: 0 });
    const payment = (await payments()).find(({ amount }) => amount === 4_321);
    expect(payment).toMatchObject({ account: 'DE30900000020002000002', status: 'received' });
    const suggested = () => clerk.get(`payments/${payment?.id}/suggestions`);
    expect((await suggested()).body.suggestions[0]).toMatchObject({ id: owed, certain: false });
    const holder = (company: number, iban: string | null) =>
      office.data.run(office.all.updateTable('companies').set({ iban }).where('id', '=', company));
    await holder(owner, null);
    await holder(world.company, 'DE30900000020002000002');
    expect((await suggested()).body.suggestions[0]).toMatchObject({ id: owed, certain: true });
  });

  interface Out {
    readonly euros: string;
    readonly endToEnd?: string;
    readonly iban?: string;
    /** a return, with what the bank says of its amounts */
    readonly returned?: string;
  }
  /** A statement of one line that goes out. */
  const outgoing = ({ euros, endToEnd = 'NOTPROVIDED', iban = 'DE75512108001245126199', returned }: Out) => `
    <Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE72900000010001000001</IBAN></Id></Acct><Ntry>
      <Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-10-20</Dt></BookgDt><ValDt><Dt>2026-10-20</Dt></ValDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>${returned ?? ''}
        <RltdPties><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></RltdPties>
        ${returned === undefined ? '' : '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'}
      </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const lineOf = async (file: string) => (await send('/preview', file)).body.lines[0];
  const pay = async (payment: number, owed: number, amount: number) => {
    const { version } = await world.readPayment(payment);
    const order = { allocations: [{ bill: owed, amount }] };
    return clerk.post(`payments/${payment}/allocate`, order, { 'if-match': `"v${version}"` });
  };

  test.each([
    ['that is not mentioned', ''],
    ['beside the instructed amount', '<AmtDtls><InstdAmt><Amt Ccy="EUR">25.00</Amt></InstdAmt></AmtDtls>'],
    ['that are listed', '<Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt></Rcrd></Chrgs>'],
  ])('a returned debit with charges %s belongs to its payment', async (name, returned) => {
    const endToEnd = `E2E ${name}`.slice(0, 35);
    const debit = { amount: 2_500, method: 'direct_debit', end_to_end_id: endToEnd } as const;
    const [paid, owed] = [await world.payment(debit), await world.bill({ total: 2_500 })];
    await pay(paid, owed, 2_500);
    const file = outgoing({ euros: '28.00', endToEnd, returned });
    expect(await lineOf(file)).toMatchObject({ kind: 'return', original: paid, charges: 300 });
    expect((await take(file)).body).toMatchObject({ returns: 1, payments: 0 });
    expect(await world.readPayment(paid)).toMatchObject({ status: 'reversed', rest: 0 });
    expect(await world.readBill(owed)).toMatchObject({ status: 'sent', open: 2_500 });
    const back = (await payments()).find(({ reversal_of: of }) => of === paid);
    expect(back).toMatchObject({ amount: 2_800, charges: 300, rest: 0, status: 'allocated' });
    const { headers, body } = await clerk.get(`payments/${back?.id}`);
    const noted = { ...body, note: 'Kunde angerufen' };
    await clerk.put(`payments/${back?.id}`, noted, { 'if-match': String(headers.etag) });
    expect(await world.readPayment(back?.id ?? 0)).toMatchObject({ note: 'Kunde angerufen', rest: 0 });
  });

  test('a debit that comes in and goes back with one file is reversed, and its bill stays open', async () => {
    const owed = await world.bill({ total: 1_700 });
    const { number } = await world.readBill(owed);
    const back = outgoing({ euros: '20.00', endToEnd: 'E2E-ONE-FILE', returned: '' });
    const [entry = ''] = /<Ntry>.*?<\/Ntry>/s.exec(back) ?? [];
    const paid = entry
      .replace('20.00', '17.00')
      .replaceAll('DBIT', 'CRDT')
      .replace(/<RtrInf>.*<\/RtrInf>/, `<RmtInf><Ustrd>${number}</Ustrd></RmtInf>`);
    const file = back.replace(entry, () => entry + paid);
    expect((await take(file, true)).body).toMatchObject({ payments: 1, returns: 1, allocated: 1 });
    const own = (await payments()).filter(row => row.end_to_end_id === 'E2E-ONE-FILE');
    const [debit, returned] = ['in', 'out'].map(way => own.find(({ direction }) => direction === way));
    expect(debit).toMatchObject({ status: 'reversed', rest: 0 });
    expect(returned).toMatchObject({ reversal_of: debit?.id, charges: 300, rest: 0, status: 'allocated' });
    expect(await world.readBill(owed)).toMatchObject({ paid: 0, open: 1_700 });
  });

  test('a return takes no other debit of the same account and amount whose reference is another', async () => {
    const iban = 'DE02120300000000202051';
    const of = { amount: 900, method: 'direct_debit', payer_iban: iban } as const;
    const other = await world.payment({ ...of, end_to_end_id: 'E2E-OCTOBER' });
    const back = outgoing({ euros: '9.00', endToEnd: 'E2E-NOVEMBER', iban, returned: '' });
    expect(await lineOf(back)).toMatchObject({ kind: 'return', original: null });
    const unnamed = await world.payment(of);
    expect(await lineOf(back)).toMatchObject({ kind: 'return', original: unnamed });
    expect(await world.readPayment(other)).toMatchObject({ status: 'received' });
  });

  test('charges of a returned debit are a cost of the office, or claimed from the debtor by setting', async () => {
    const claims = () => office.data.run(office.all.selectFrom('dunning_claims').selectAll());
    expect(await claims()).toEqual([]);
    await office.data.run(
      office.all.updateTable('setup').set({ value: 'true' }).where('key', '=', 'dunning.charges_to_debtor'),
    );
    const debit = { amount: 2_500, method: 'direct_debit', end_to_end_id: 'E2E-CHARGED' } as const;
    const [paid, owed] = [await world.payment(debit), await world.bill({ total: 2_500 })];
    await pay(paid, owed, 2_500);
    await take(outgoing({ euros: '28.00', endToEnd: 'E2E-CHARGED', returned: '' }));
    const back = (await payments()).find(({ reversal_of: of }) => of === paid);
    expect(await claims()).toMatchObject([
      {
        bill: owed,
        kind: 'charge',
        made_on: '2026-10-20',
        payment: back?.id,
        amount: 300,
        open: 300,
        status: 'open',
      },
    ]);
  });

  test('a return of far more, or that could be of two payments, belongs to none', async () => {
    await world.payment({ amount: 2_500, end_to_end_id: 'E2E-FAR' });
    const far = outgoing({ euros: '60.00', endToEnd: 'E2E-FAR', returned: '' });
    expect(await lineOf(far)).toMatchObject({ kind: 'return', original: null, charges: 0 });
    for (const amount of [2_000, 2_500]) await world.payment({ amount, end_to_end_id: 'E2E-TWO' });
    const two = outgoing({ euros: '28.00', endToEnd: 'E2E-TWO', returned: '' });
    expect(await lineOf(two)).toMatchObject({ kind: 'return', original: null, charges: 0 });
    const exact = outgoing({ euros: '25.00', endToEnd: 'E2E-TWO', returned: '' });
    expect(await lineOf(exact)).toMatchObject({ original: expect.any(Number), charges: 0 });
  });

  test('the fee of a client closes its settlement, and a payout that came back opens it again', async () => {
    const client = await office.insert('client', {
      number: 'S-1',
      name: 'Mandant',
      status: 'active',
      locale: 'de',
      contract_from: '2025-01-01',
      collection_authority: true,
      fee_model: 'percent',
      fee_value: 500,
      'address.street': 'Ring',
      'address.house_no': '1',
      'address.zip': '80331',
      'address.city': 'München',
      'address.country': 'DE',
    });
    const settlement = (period: string, number: string, fields: FieldsOf<'settlement'>) =>
      office.insert('settlement', {
        client,
        period,
        number,
        counted_from: '2026-01-01',
        received: 0,
        held: 0,
        carried_in: 0,
        carried_out: 0,
        bills: 0,
        cases: 0,
        rides: 0,
        fee_net: 0,
        fee_topup: 0,
        vat_rate: '19',
        vat: 0,
        fee_gross: 0,
        payout: 0,
        due: 0,
        collects: false,
        ...fields,
      });
    const due = await settlement('2026-08', 'H-26-00071', { status: 'issued', due: 5_950 });
    const paidOut = await settlement('2026-09', 'H-26-00072', { status: 'paid_out', payout: 94_050 });
    const incoming = (euros: string, endToEnd: string, purpose: string) =>
      outgoing({ euros, endToEnd })
        .replace('DBIT', 'CRDT')
        .replace('<RltdPties>', `<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf><RltdPties>`);
    const stateOf = async (id: number) => (await clerk.get(`settlements/${id}`)).body;
    expect(await lineOf(incoming('59.51', 'X', 'Honorar H-26-00071'))).toMatchObject({ kind: 'new' });
    const fee = incoming('59.50', 'X', 'Honorar H-26-00071');
    expect(await lineOf(fee)).toMatchObject({ kind: 'fee' });
    expect((await take(fee)).body).toMatchObject({ own: 1, payments: 0 });
    expect(await stateOf(due)).toMatchObject({ status: 'closed', paid_on: '2026-10-20' });
    const paid = (await payments()).find(({ settlement: of }) => of === due);
    expect(paid).toMatchObject({ status: 'allocated', rest: 0, amount: 5_950 });
    const owed = await world.bill({ total: 100 });
    expect((await pay(paid?.id ?? 0, owed, 100)).body.code).toBe('ofSettlement');
    expect((await take(fee)).body).toMatchObject({ own: 0, duplicates: 1 });
    // It is no overpayment that could go back; the bank may take it back.
    const refund = { amount: 5_950, value_date: '2026-10-20', reason: 'Honorar erlassen' };
    const refunded = await clerk.post(`payments/${paid?.id}/refund`, refund, { 'if-match': '"v1"' });
    expect(refunded.body).toMatchObject({ code: 'ofSettlement' });
    const sent = await world.payment({ amount: 5_950, direction: 'out', value_date: '2026-10-21' });
    const tie = (as: 'return' | 'refund') =>
      clerk.post(`payments/${sent}/tie`, { to: paid?.id, as }, { 'if-match': '"v1"' });
    expect((await tie('refund')).body.code).toBe('ofSettlement');
    const feeBack = outgoing({ euros: '59.50', endToEnd: 'X', returned: '' });
    expect(await lineOf(feeBack)).toMatchObject({ kind: 'return', original: paid?.id });
    expect((await take(feeBack)).body).toMatchObject({ returns: 1 });
    expect(await stateOf(due)).toMatchObject({ status: 'issued', paid_on: null, due: 5_950 });
    expect(await world.readPayment(paid?.id ?? 0)).toMatchObject({ status: 'reversed', rest: 0 });
    const feeAgain = incoming('59.50', 'X2', 'Honorar H-26-00071');
    expect(await lineOf(feeAgain)).toMatchObject({ kind: 'fee' });
    await take(feeAgain);
    const paidAgain = (await payments()).find(({ end_to_end_id: id }) => id === 'X2');
    const byHand = await clerk.post(
      `payments/${sent}/tie`,
      { to: paidAgain?.id, as: 'return' },
      { 'if-match': '"v1"' },
    );
    expect([byHand.status, (await stateOf(due)).status]).toEqual([200, 'issued']);
    // less the charges of another bank: somebody has to look at it
    const lessCharges = incoming('935.50', 'H-26-00072', 'Konto erloschen');
    expect(await lineOf(lessCharges)).toMatchObject({ kind: 'new' });
    const back = incoming('940.50', 'H-26-00072', 'Konto erloschen');
    expect(await lineOf(back)).toMatchObject({ kind: 'bounced' });
    await take(back);
    expect(await stateOf(paidOut)).toMatchObject({ status: 'issued', payout_run: null });
    // who sees no settlement books the money as any other
    const again = await settlement('2026-10', 'H-26-00073', { status: 'issued', due: 1_000 });
    const file = incoming('10.00', 'Y', 'Honorar H-26-00073');
    const limited = await office.caller('all', { clients: [client + 1_000] });
    const seen = await send('/preview', file, limited);
    expect([seen.body.lines?.[0]?.kind, (await stateOf(again)).status]).toEqual(['new', 'issued']);
  });

  test('a transfer back refunds what was paid too much', async () => {
    const iban = 'DE02120300000000202051';
    const [paid, owed] = [await world.payment({ payer_iban: iban }), await world.bill({ total: 8_500 })];
    await pay(paid, owed, 8_500);
    expect(await lineOf(outgoing({ euros: '14.99', iban }))).toMatchObject({ kind: 'outgoing' });
    const file = outgoing({ euros: '15.00', iban });
    expect(await lineOf(file)).toMatchObject({ kind: 'refund', original: paid });
    expect((await take(file)).body).toMatchObject({ refunds: 1, returns: 0, payments: 0 });
    expect(await world.readPayment(paid)).toMatchObject({ refunded: 1_500, rest: 0, status: 'allocated' });
    const more = await world.bill({ total: 100 });
    expect((await pay(paid, more, 100)).status).toBe(400);
    const back = (await payments()).find(({ refund_of: of }) => of === paid);
    expect(back).toMatchObject({ direction: 'out', rest: 0, status: 'allocated' });
    const reversed = await clerk.post(
      `payments/${back?.id}/transitions/reverse`,
      { reason: 'Konto erloschen' },
      { 'if-match': `"v${back?.version}"` },
    );
    expect(reversed.status).toBe(200);
    expect(await world.readPayment(paid)).toMatchObject({
      refunded: 0,
      rest: 1_500,
      status: 'partially_allocated',
    });
  });

  describe.runIf(dialect === 'postgres')('a transfer back', () => {
    const order = { amount: 1_500, day: '2026-10-21', method: 'transfer', reason: 'x' } as const;
    const onBill = { billCase: null, amount: 1_500, kind: 'payment', reason: null } as const;
    test.each<readonly [string, string, object, (inner: Data, paid: number, owed: number) => Promise<void>]>([
      [
        'is paid back by hand',
        'DE02500105170137075030',
        { refunded: 1_500 },
        (inner, paid) => payBack(inner, paid, order),
      ],
      [
        'pays another bill',
        'DE02100500000054540402',
        { refunded: 0 },
        (inner, paid, bill) => allocatePayment(inner, paid, [{ ...onBill, bill }]),
      ],
    ])('refunds nothing of what %s at the same time', async (_, iban, after, use) => {
      const paid = await world.payment({ payer_iban: iban, amount: 1_500 });
      const owed = await world.bill({ total: 1_500 });
      const file = outgoing({ euros: '15.00', iban });
      expect(await lineOf(file)).toMatchObject({ kind: 'refund', original: paid });
      const { status, body } = await interleaved(
        office,
        inner => use(inner, paid, owed),
        () => take(file),
      );
      expect([status, body]).toMatchObject([201, { refunds: 0, payments: 0, returns: 0 }]);
      expect(await world.readPayment(paid)).toMatchObject({ ...after, rest: 0, status: 'allocated' });
    });
  });

  test('a refund that comes back is reversed, and what it refunded is left again, even once locked', async () => {
    const iban = 'DE02100500000054540402';
    const guest = await world.guest(selfPayer);
    const own = { payer_type: 'guest', payer_guest: guest, payer_iban: iban } as const;
    const comesBack = (euros: string, endToEnd: string, from = iban) =>
      outgoing({ euros, endToEnd, iban: from, returned: '' }).replace('DBIT', 'CRDT');
    const [paid, owed] = [await world.payment({ ...own, amount: 6_100 }), await world.bill({ total: 4_000 })];
    await pay(paid, owed, 4_000);
    await take(outgoing({ euros: '21.00', iban, endToEnd: 'E2E-REFUND' }));
    const refund = (await payments()).find(({ refund_of: of }) => of === paid);
    expect(refund).toMatchObject({ status: 'allocated', amount: 2_100 });
    const locked = await clerk.post('payments/transitions/lock', { ids: [paid, refund?.id] });
    expect(locked.status).toBe(200);
    const other = comesBack('21.00', 'E2E-OTHER');
    expect(await lineOf(other)).toMatchObject({ kind: 'return', original: null });
    const file = comesBack('21.00', 'E2E-REFUND', 'DE75512108001245126199');
    expect(await lineOf(file)).toMatchObject({ kind: 'return', original: refund?.id, bills: [] });
    expect((await take(file, true)).body).toMatchObject({ returns: 1, payments: 0, sum: 0, allocated: 0 });
    expect(await world.readPayment(Number(refund?.id))).toMatchObject({ status: 'reversed', rest: 0 });
    expect(await world.readPayment(paid)).toMatchObject({
      status: 'partially_allocated',
      refunded: 0,
      rest: 2_100,
    });
    const back = (await payments()).find(({ reversal_of: of }) => of === refund?.id);
    expect(back).toMatchObject({ direction: 'in', status: 'allocated', rest: 0, note: 'AC04' });
    // Its money is left of the payment that was refunded, and not once more.
    const more = await world.bill({ total: 100 });
    const twice = await pay(Number(back?.id), more, 100);
    expect(twice.body.errors?.['allocations.0.amount']?.code).toBe('moreThanRest');
    expect((await pay(paid, more, 100)).status).toBe(200);
    const tag = { 'if-match': `"v${(await world.readPayment(Number(back?.id))).version}"` };
    const undone = await clerk.post(`payments/${back?.id}/transitions/reverse`, { reason: 'x' }, tag);
    expect([undone.status, undone.body.code]).toEqual([409, 'locked']);
    const again = await world.payment({ ...own, direction: 'out', amount: 2_100, value_date: '2026-10-25' });
    const tied = await clerk.post(
      `payments/${again}/tie`,
      { to: back?.id, as: 'return' },
      { 'if-match': '"v1"' },
    );
    expect(tied.body.errors?.to?.code).toBe('reference');
    expect((await take(file, true)).body).toMatchObject({ returns: 0, duplicates: 1 });
    expect(await world.readBill(owed)).toMatchObject({ status: 'paid', open: 0 });
  });

  test('a refund that is found by its account comes back though its payment has been taken back', async () => {
    const iban = 'DE88100900001234567892';
    const paid = await world.payment({ amount: 1_900, payer_iban: iban });
    await take(outgoing({ euros: '19.00', iban }));
    const taken = outgoing({ euros: '19.00', iban, returned: '', endToEnd: 'E2E-TAKEN' });
    await take(taken);
    expect(await world.readPayment(paid)).toMatchObject({ status: 'reversed', refunded: 1_900 });
    const file = outgoing({ euros: '19.00', iban, returned: '' }).replace('DBIT', 'CRDT');
    expect((await take(file)).body).toMatchObject({ returns: 1, payments: 0 });
    expect(await world.readPayment(paid)).toMatchObject({ status: 'reversed', refunded: 0, rest: 0 });
  });

  test('a returned credit whose refund is not known pays no bill unasked', async () => {
    const owed = await world.bill({ total: 3_131 });
    const { number } = await world.readBill(owed);
    const file = outgoing({ euros: '31.31', endToEnd: 'E2E-NO-REFUND', returned: '' })
      .replace('DBIT', 'CRDT')
      .replace('<RltdPties>', `<RmtInf><Ustrd>Rechnung ${number}</Ustrd></RmtInf><RltdPties>`);
    expect(await lineOf(file)).toMatchObject({ kind: 'return', original: null, bills: [] });
    expect((await take(file, true)).body).toMatchObject({ returns: 1, allocated: 0 });
    const back = (await payments()).find(({ end_to_end_id: id }) => id === 'E2E-NO-REFUND');
    expect(back).toMatchObject({ direction: 'in', status: 'received', rest: 3_131, note: 'AC04' });
    expect(await world.readBill(owed)).toMatchObject({ status: 'sent', open: 3_131 });
  });

  test('a debit that comes back after its month was closed reverses the locked payment', async () => {
    const debit = { amount: 2_700, method: 'direct_debit', end_to_end_id: 'E2E-LOCKED' } as const;
    const [paid, owed] = [await world.payment(debit), await world.bill({ total: 2_700 })];
    await pay(paid, owed, 2_700);
    await clerk.post('payments/transitions/lock', { ids: [paid] });
    const file = outgoing({ euros: '27.00', endToEnd: 'E2E-LOCKED', returned: '' });
    expect(await lineOf(file)).toMatchObject({ kind: 'return', original: paid });
    expect((await take(file)).body).toMatchObject({ returns: 1 });
    expect(await world.readPayment(paid)).toMatchObject({ status: 'reversed', rest: 0 });
    expect(await world.readBill(owed)).toMatchObject({ status: 'sent', open: 2_700 });
  });

  test('a transfer to the account that a guest has named refunds cash that was too much', async () => {
    const iban = 'DE12500105170648489890';
    const guest = await world.guest({ ...selfPayer, iban });
    const cash = { amount: 1_234, method: 'cash', payer_type: 'guest', payer_guest: guest } as const;
    const credit = await world.payment(cash);
    const file = outgoing({ euros: '12.34', iban });
    expect(await lineOf(file)).toMatchObject({ kind: 'refund', original: credit });
    await take(file);
    expect(await world.readPayment(credit)).toMatchObject({ refunded: 1_234, rest: 0 });
  });

  test('a refund finds its overpayment by its reference and by the bill that it names', async () => {
    const [by, owed] = [
      await world.payment({ amount: 5_100, end_to_end_id: 'E2E-BACK' }),
      await world.bill(),
    ];
    await pay(by, owed, 4_000);
    const back = outgoing({ euros: '11.00', endToEnd: 'E2E-BACK' });
    expect(await lineOf(back)).toMatchObject({ kind: 'refund', original: by });
    const { number } = await world.readBill(owed);
    const named = outgoing({ euros: '11.00', endToEnd: `Erstattung ${number}` });
    expect(await lineOf(named)).toMatchObject({ kind: 'refund', original: by });
    expect(await lineOf(outgoing({ euros: '11.00' }))).toMatchObject({ kind: 'outgoing' });
  });

  test('a refund that names a cancelled bill or its credit note finds what its payer has paid too much', async () => {
    const guest = await world.guest(selfPayer);
    const own = { recipient_type: 'guest', recipient_insurance: null, recipient_guest: guest } as const;
    const cancelled = await world.bill({ ...own, status: 'cancelled', open: 0 });
    const credit = await world.bill({ ...own, kind: 'cancellation', cancels: cancelled, total: -1, open: 0 });
    const next = await world.bill({ ...own, total: 1_000 });
    const by = await world.payment({ amount: 2_300 });
    await pay(by, next, 1_000);
    for (const id of [cancelled, credit]) {
      const { number } = await world.readBill(id);
      const named = outgoing({ euros: '13.00', endToEnd: `Erstattung ${number}` });
      expect(await lineOf(named)).toMatchObject({ kind: 'refund', original: by });
    }
    const known = await world.payment({ amount: 2_400, payer_type: 'guest', payer_guest: guest });
    const { number } = await world.readBill(cancelled);
    const whole = outgoing({ euros: '24.00', endToEnd: `Erstattung ${number}` });
    expect(await lineOf(whole)).toMatchObject({ kind: 'refund', original: known });
  });

  test('a refund that was entered by hand is known when the statement shows it', async () => {
    const iban = 'DE91100000000123456789';
    const guest = await world.guest({ ...selfPayer, iban });
    const own = { payer_type: 'guest', payer_guest: guest, amount: 900 } as const;
    const [first, second] = [await world.payment(own), await world.payment(own)];
    const refund = (payment: number, body: object, version = 1) =>
      clerk.post(`payments/${payment}/refund`, body, { 'if-match': `"v${version}"` });
    const order = { amount: 900, value_date: '2026-10-19', reason: 'Zu viel gezahlt' };
    const much = await refund(first, { ...order, amount: 901 });
    expect(much.body.errors?.amount?.code).toBe('moreThanRest');
    expect(
      (await refund(first, { ...order, value_date: '2999-01-01', reason: '' })).body.errors,
    ).toMatchObject({
      value_date: { code: 'check' },
      reason: { code: 'required' },
    });
    expect((await refund(first, order)).body).toMatchObject({ refunded: 900, rest: 0, status: 'allocated' });
    const entered = (await payments()).find(({ refund_of: of }) => of === first);
    expect(entered).toMatchObject({
      direction: 'out',
      payer_guest: guest,
      rest: 0,
      status: 'allocated',
      source: 'manual',
    });
    const file = outgoing({ euros: '9.00', iban });
    expect(await lineOf(file)).toMatchObject({ kind: 'duplicate', original: null });
    expect((await take(file)).body).toMatchObject({ refunds: 0, duplicates: 1 });
    expect(await world.readPayment(Number(entered?.id))).toMatchObject({ booking_date: '2026-10-20' });
    expect(await world.readPayment(second)).toMatchObject({ rest: 900, refunded: null });
    const another = outgoing({ euros: '9.00', iban, endToEnd: 'another' });
    expect(await lineOf(another)).toMatchObject({ kind: 'refund', original: second });
  });

  test('an outgoing payment is tied by hand: a return of a locked payment, a refund of what was left', async () => {
    const tie = async (payment: number, to: number, as: 'return' | 'refund') => {
      const { version } = await world.readPayment(payment);
      return clerk.post(`payments/${payment}/tie`, { to, as }, { 'if-match': `"v${version}"` });
    };
    const [paid, owed] = [await world.payment({ amount: 3_300 }), await world.bill({ total: 3_300 })];
    await pay(paid, owed, 3_300);
    await clerk.post('payments/transitions/lock', { ids: [paid] });
    await take(outgoing({ euros: '36.00', endToEnd: 'E2E-UNKNOWN', returned: '' }));
    const back = (await payments()).find(({ end_to_end_id: id }) => id === 'E2E-UNKNOWN');
    expect(back).toMatchObject({ status: 'received', rest: 3_600, reversal_of: null });
    const id = Number(back?.id);
    expect((await tie(id, await world.payment({ amount: 100 }), 'return')).body.errors?.to?.code).toBe(
      'otherAmount',
    );
    expect((await tie(id, id, 'return')).body.errors?.to?.code).toBe('reference');
    expect((await tie(id, paid, 'return')).body).toMatchObject({
      reversal_of: paid,
      charges: 300,
      rest: 0,
      status: 'allocated',
    });
    expect(await world.readPayment(paid)).toMatchObject({ status: 'reversed' });
    expect(await world.readBill(owed)).toMatchObject({ open: 3_300, status: 'sent' });
    expect((await tie(id, paid, 'return')).body.code).toBe('notTieable');

    const [over, sent] = [
      await world.payment({ amount: 800 }),
      await world.payment({ amount: 500, direction: 'out' }),
    ];
    expect((await tie(sent, over, 'refund')).body).toMatchObject({ refund_of: over, rest: 0 });
    expect(await world.readPayment(over)).toMatchObject({ refunded: 500, rest: 300 });
    const blind = await office.caller(['payments.read', 'payments.list']);
    expect((await blind.post(`payments/${over}/refund`, {}, { 'if-match': '"v2"' })).status).toBe(403);
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

  test.each([
    ['true', { open: 0, status: 'paid' }, { open: 500, status: 'open' }],
    ['false', { open: 500, status: 'partially_paid' }, { open: 0, status: 'paid' }],
  ])('what comes to a bill alone pays it before its fee: %s', async (value, after, feeAfter) => {
    const principalFirst = office.all.updateTable('setup').where('key', '=', 'dunning.principal_first');
    await office.data.run(principalFirst.set({ value }));
    const owed = await world.bill({ total: 6_543 });
    const claim = await office.insert('dunning-claim', {
      ...{ bill: owed, kind: 'fee', level: 2, made_on: '2026-10-01', status: 'open' },
      ...{ amount: 500, paid: 0, waived: 0, open: 500 },
    });
    const { number } = await world.readBill(owed);
    const file = sample('camt053-v02')
      .replaceAll('120.24', '65.43')
      .replace('00001 IK', `${number?.slice(-5)} IK`)
      .replace(/<AcctSvcrRef>[^<]*/, `<AcctSvcrRef>principal-first-${value}`);
    expect((await take(file, true)).body).toMatchObject({ payments: 1, allocated: 1 });
    expect(await world.readBill(owed)).toMatchObject(after);
    expect((await clerk.get(`dunning-claims/${claim}`)).body).toMatchObject(feeAfter);
    await office.data.run(principalFirst.set({ value: null }));
  });
});
