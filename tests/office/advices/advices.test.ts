import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { openPaymentWorld, type PaymentWorld } from '../payments/paymentWorld.ts';

interface Fault {
  readonly field: string;
  readonly code: string;
}

describe.each(dialects)('advices on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let clerk: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openPaymentWorld(office);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  const read = (content: string | Buffer, caller = clerk) =>
    caller.post('payments/advice/read', content, { 'content-type': 'application/octet-stream' });
  const preview = (payment: number, ...rows: readonly object[]) =>
    clerk.post(`payments/${payment}/advice/preview`, { rows });
  const act = async (payment: number, path: string, body: object, caller = clerk) => {
    const { version } = await world.readPayment(payment);
    return caller.post(`payments/${payment}/${path}`, body, { 'if-match': `"v${version}"` });
  };
  const numberOf = async (bill: number) => String((await world.readBill(bill)).number);
  const advices = (payment: number) =>
    office.data.run(
      office.all.selectFrom('payment_advices').selectAll().where('payment', '=', payment).orderBy('id'),
    );
  const faultsOf = (line: { readonly faults: readonly Fault[] }) =>
    line.faults.map(({ field, code }) => [field, code]);

  const netOf = async (id: number) => {
    const query = office.all.selectFrom('bill_cases').select('net').where('id', '=', id);
    return (await office.data.run(query))[0]?.net;
  };

  /** A bill of two cases, the first with a voucher. */
  async function twoCases(voucher: string) {
    const bill = await world.bill({ total: 10_000 });
    const first = await world.billCase(bill, { voucher_no: voucher });
    const second = await world.billCase(bill);
    return { bill, first, second, number: await numberOf(bill) };
  }

  test('a file is read with the columns and letters of the payer', async () => {
    const lines =
      'Rechnungs-Nr.;Beleg-Nr.;Zahlbetrag;Kürzung;Grund\nTST-1;V-1;1.234,50;12,00;Kilometer zu hoch\n;V-2;3;;\n';
    const rows = [
      { bill: 'TST-1', bill_case: 'V-1', paid: '1.234,50', cut: '12,00', reason: 'Kilometer zu hoch' },
      { bill: '', bill_case: 'V-2', paid: '3', cut: '', reason: '' },
    ];
    expect((await read(lines)).body).toEqual({ rows, ignored: [] });
    expect((await read(Buffer.from(lines, 'latin1'))).body).toEqual({ rows, ignored: [] });
    const strange = await read('Name;Ort\na;b\n');
    expect([strange.status, strange.body.code]).toEqual([400, 'adviceColumns']);
    expect(strange.body.detail).toContain('Name, Ort');
  });

  test.each([
    ['Rechnungsnummer;Belegnummer;Kürzung in €', { bill: '1', bill_case: '2', cut: '3' }, []],
    ['Belegnummer;Betrag;Zahlbetrag EUR', { bill_case: '1', paid: '3' }, ['Betrag']],
    ['Fall oder Belegnummer;Auszahlungsbetrag;Betrag', { bill_case: '1', paid: '2' }, ['Betrag']],
    ['Voucher number;Amount;Paid (EUR)', { bill_case: '1', paid: '3' }, ['Amount']],
    ['Rechnung;Betrag in Euro;Absetzungsbetrag', { bill: '1', paid: '2', cut: '3' }, []],
    ['Rechnung;IK;Gezahlt', { bill: '1', paid: '3' }, ['IK']],
  ])('the columns "%s" are read as what they say', async (head, named, ignored) => {
    const row = { bill: '', bill_case: '', paid: '', cut: '', reason: '', ...named };
    expect((await read(`${head}\n1;2;3\n`)).body).toEqual({ rows: [row], ignored });
  });

  test('a preview says line by line what would be posted, and why not, and writes nothing', async () => {
    const { bill, first, number } = await twoCases('V-A');
    const other = await twoCases('V-B');
    const settled = await world.bill({ status: 'paid', paid: 10_000, open: 0 });
    const payment = await world.payment({ amount: 12_000 });
    const { status, body } = await preview(
      payment,
      {
        bill: number.toLowerCase().replaceAll('-', ' '),
        bill_case: 'V-A',
        paid: '42,00',
        cut: '-8,00',
      },
      { bill: other.number, paid: '50' },
      { bill: 'A-00', paid: '1' },
      { bill: await numberOf(settled), paid: '1' },
      { bill: other.number, bill_case: 'V-A', paid: '1' },
      { bill: number, cut: '1,00' },
      { bill: number, paid: 'viel' },
      { bill: number },
      { paid: '1' },
      { bill: number, bill_case: 'V-A', paid: '8,01' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ left: 12_000, paid: 10_401, cut: 900 });
    expect(body.lines[0]).toMatchObject({
      bill: { id: bill, number },
      bill_case: { id: first, open: await netOf(first) },
      paid: 4_200,
      cut: 800,
    });
    expect(body.lines.map(faultsOf)).toEqual([
      [],
      [],
      [['bill', 'adviceUnknownBill']],
      [['bill', 'adviceNothingOpen']],
      [['bill_case', 'adviceOtherBill']],
      [['bill_case', 'required']],
      [['paid', 'adviceAmount']],
      [['paid', 'adviceNothing']],
      [['bill', 'required']],
      // Which case a cut belongs to is asked before what is open on any.
      [],
    ]);
    const much = await preview(
      payment,
      { bill_case: 'V-A', paid: '50,01' },
      { bill: number, paid: '49,99' },
      { bill: other.number, paid: '80' },
    );
    expect(much.body.lines.map(faultsOf)).toEqual([
      [['paid', 'moreThanOpen']],
      [],
      [['paid', 'moreThanRest']],
    ]);
    // A cut takes nothing of the payment, however much the line asks of it.
    const small = await preview(await world.payment({ amount: 1_000 }), {
      bill_case: 'V-A',
      paid: '42,00',
      cut: '8,00',
    });
    expect(small.body.lines.map(faultsOf)).toEqual([[['paid', 'moreThanRest']]]);
    expect(await world.readBill(bill)).toMatchObject({ open: 10_000, status: 'sent' });
    expect(await advices(payment)).toEqual([]);
  });

  test('a line under review posts nothing and keeps no other from being posted', async () => {
    const [reviewed, whole] = [await twoCases('V-G'), await world.bill({ total: 3_000 })];
    const payment = await world.payment({ amount: 3_000 });
    const zero = { bill: reviewed.number, paid: '0,00', cut: '0,00' };
    const said = { bill_case: 'V-G', cut: '0', reason: 'in Prüfung' };
    const rows = [zero, { bill: await numberOf(whole), paid: '30,00' }, said];
    const { body } = await preview(payment, ...rows, { bill: 'A-00', paid: '0' });
    expect(body.lines.map(faultsOf)).toEqual([[], [], [], [['bill', 'adviceUnknownBill']]]);
    const { status, body: posted } = await act(payment, 'advice', { rows });
    expect([status, posted.rest]).toEqual([200, 0]);
    expect(await world.readBill(whole)).toMatchObject({ status: 'paid' });
    expect(await world.readBill(reviewed.bill)).toMatchObject({ status: 'sent', open: 10_000 });
    const [advice] = await advices(payment);
    expect(advice).toMatchObject({ lines: 3, paid: 3_000 });
    expect(advice?.content).toContain(`${reviewed.number};;0,00;0,00;`);
  });

  test('an advice that posts nothing at all is refused', async () => {
    const { number } = await twoCases('V-H');
    const payment = await world.payment({ amount: 3_000 });
    const { status, body } = await act(payment, 'advice', { rows: [{ bill: number, paid: '0' }] });
    expect([status, body.errors?.['rows.0.paid']?.code]).toEqual([400, 'adviceNothing']);
    expect(await advices(payment)).toEqual([]);
  });

  test('of an amount that the payer keeps for an earlier bill, the preview says what to do', async () => {
    const { number } = await twoCases('V-I');
    const { body } = await preview(await world.payment({ amount: 3_000 }), { bill: number, paid: '-10,00' });
    expect(body.lines.map(faultsOf)).toEqual([[['paid', 'adviceOffset']]]);
    expect(body.lines[0].faults[0].message).toContain('Verrechnung');
  });

  test('posting splits one transfer over bills and cases with cuts, keeps its lines, and is undone as a whole', async () => {
    const { bill, first, second } = await twoCases('V-C');
    const whole = await world.bill({ total: 3_000 });
    const payment = await world.payment({ amount: 11_500 });
    const rows = [
      { bill_case: 'v-c', paid: '42,00', cut: '8,00', reason: 'Kilometer' },
      { bill: await numberOf(whole), paid: '30,00' },
    ];
    const own = await world.bill({ total: 500 });
    await act(payment, 'allocate', { allocations: [{ bill: own, amount: 500 }] });
    const { status, body } = await act(payment, 'advice', { rows, filename: 'Avis.csv' });
    expect([status, body.rest]).toEqual([200, 3_800]);
    const cases = async () =>
      office.data.run(
        office.all
          .selectFrom('bill_cases')
          .select(['id', 'status', 'open', 'cut_reason'])
          .where('bill', '=', bill)
          .orderBy('id'),
      );
    expect(await cases()).toEqual([
      { id: first, status: 'cut', open: 800, cut_reason: 'Kilometer' },
      { id: second, status: 'submitted', open: 5_000, cut_reason: null },
    ]);
    expect(await world.readBill(whole)).toMatchObject({ status: 'paid' });
    const [advice] = await advices(payment);
    expect(advice).toMatchObject({ lines: 2, paid: 7_200, cut: 800, status: 'booked', filename: 'Avis.csv' });
    expect(advice?.content).toBe(`;v-c;42,00;8,00;Kilometer\n${await numberOf(whole)};;30,00;;`);

    const undone = await act(payment, `advice/${advice?.id}/undo`, {});
    expect([undone.status, undone.body.rest]).toEqual([200, 11_000]);
    expect((await cases()).map(each => each.status)).toEqual(['submitted', 'submitted']);
    expect(await world.readBill(bill)).toMatchObject({ open: 10_000, contested: 0, status: 'sent' });
    expect(await world.readBill(own)).toMatchObject({ status: 'paid', number: await numberOf(own) });
    expect(await advices(payment)).toMatchObject([{ status: 'undone' }]);
    expect((await act(payment, `advice/${advice?.id}/undo`, {})).body.code).toBe('adviceUndone');
  });

  test('an advice with one faulty line posts nothing', async () => {
    const { bill, number } = await twoCases('V-D');
    const payment = await world.payment({ amount: 9_000 });
    const rows = [
      { bill: number, paid: '10' },
      { bill: 'A-00', paid: '10' },
    ];
    const { status, body } = await act(payment, 'advice', { rows });
    expect([status, body.errors?.['rows.1.bill']?.code]).toEqual([400, 'adviceUnknownBill']);
    expect(await world.readBill(bill)).toMatchObject({ open: 10_000 });
    expect(await advices(payment)).toEqual([]);
    const long = await preview(
      payment,
      ...Array.from({ length: 1_001 }, () => ({ bill: number, paid: '1' })),
    );
    expect([long.status, long.body.code]).toEqual([413, 'adviceTooLong']);
  });

  test('an advice of which everything was released otherwise is undone too', async () => {
    const { number } = await twoCases('V-E');
    const payment = await world.payment({ amount: 9_000 });
    await act(payment, 'advice', { rows: [{ bill: number, paid: '10' }] });
    await act(payment, 'release', {});
    expect(await advices(payment)).toMatchObject([{ status: 'undone', filename: null }]);
  });

  test('only who may post reads, looks at and posts advices, and only bills and cases within sight are named', async () => {
    const { number } = await twoCases('V-F');
    const payment = await world.payment({ amount: 9_000 });
    const rows = [{ bill: number, paid: '10' }];
    const reader = await office.caller(['payments.read', 'payments.list', 'bills.list', 'bills.read']);
    expect((await read('Rechnung;Gezahlt\n1;2\n', reader)).status).toBe(403);
    expect((await act(payment, 'advice', { rows }, reader)).status).toBe(403);
    const blind = await office.caller('all', { narrowed: { 'bills.list': ['own'], 'bills.read': ['own'] } });
    const { body } = await blind.post(`payments/${payment}/advice/preview`, { rows });
    expect(body.lines.map(faultsOf)).toEqual([[['bill', 'adviceUnknownBill']]]);
    const ownCases = { 'bill-cases.list': ['own'], 'bill-cases.read': ['own'] } as const;
    const without = await office.caller('all', { narrowed: ownCases });
    const ofCase = { rows: [{ bill_case: 'V-F', paid: '10' }] };
    const previewBy = async (caller: Caller) =>
      (await caller.post(`payments/${payment}/advice/preview`, ofCase)).body.lines.map(faultsOf);
    expect(await previewBy(clerk)).toEqual([[]]);
    expect(await previewBy(without)).toEqual([[['bill_case', 'adviceUnknownCase']]]);
    expect(await office.logFindings()).toEqual([]);
  });
});
