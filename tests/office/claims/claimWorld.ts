import { addDays, today } from '@engine/shared/day.ts';
import { billRunJob } from '@office/bills/server/billRunJob.ts';
import { dunningRunJob } from '@office/dunning/server/dunningRunJob.ts';
import { refreshAlerts } from '@office/dunning/server/refreshAlerts.ts';
import type { Answer, Caller, FieldsOf, Office } from '../../engine/server/office.ts';
import { month, type StoredCase } from '../cases/caseWorld.ts';
import { kvnrs } from '../kvnrs.ts';
import { addTemplates } from '../letters/addTemplates.ts';
import { openPaymentWorld, type PaymentWorld, type StoredBill } from '../payments/paymentWorld.ts';

type Body = Readonly<Record<string, unknown>>;

/** cents of one trip: 5,90 € + 12,4 km × 2,15 € */
export const tripPrice = 3_256;
/** cents that a passenger owes for it */
export const tripCopay = 500;

/** Bills that came about as they do in the product, and what is done with their cases afterwards. */
export interface ClaimWorld extends PaymentWorld {
  readonly clerk: Caller;
  /** a passenger with a way out and a way back in the month of the tests, checked and in a case */
  ride(fields?: FieldsOf<'guest'>, cash?: number): Promise<number>;
  /** a passenger with a course of three days, of which the first and the last ride are paid for */
  course(cash: number): Promise<number>;
  /** one ride more of a course, on the day after the last */
  laterRide(guest: number): Promise<void>;
  /** rides that were not archived, the first of them first */
  toursOf(
    guest: number,
  ): Promise<
    readonly { readonly id: number; readonly bill_case: number | null; readonly cash_copay: number | null }[]
  >;
  /** paid for on the first and the last ride */
  readonly radiotherapy: number;
  /** another insurer than that of the guests */
  readonly otherInsurer: number;
  /** bills the month; drafts are issued by hand */
  run(result?: 'issued' | 'drafts'): Promise<void>;
  /** bills with these values, the oldest first */
  bills(where?: Body): Promise<readonly StoredBill[]>;
  casesOf(guest: number): Promise<readonly StoredCase[]>;
  read(resource: string, id: number): Promise<Answer>;
  step(resource: string, id: number, name: string, body?: object): Promise<Answer>;
  /** the same by two people: one asks, the other agrees */
  stepByTwo(resource: string, id: number, name: string): Promise<Answer>;
  /** writes the reminders that are due */
  remind(): Promise<void>;
  change(resource: string, id: number, body: object): Promise<Answer>;
  remove(resource: string, id: number): Promise<Answer>;
  allocate(payment: number, ...allocations: readonly object[]): Promise<Answer>;
}

export async function openClaimWorld(office: Office): Promise<ClaimWorld> {
  const world = await openPaymentWorld(office);
  await addTemplates(office);
  const clerk = await office.caller('all');
  const second = await office.caller('all');
  const numbers = kvnrs();
  const radiotherapy = await office.insert('treatment-type', {
    code: 'bestrahlung',
    name_de: 'Bestrahlung',
    name_en: 'Radiotherapy',
    reason: 'high_frequency',
    approval_required: false,
    copay_mode: 'first_last',
    active: true,
  });
  const toursOf = (guest: number) =>
    office.data.run(
      office.all
        .selectFrom('tours')
        .selectAll()
        .where('guest', '=', guest)
        .where('archived_at', 'is', null)
        .orderBy('date'),
    );
  const otherInsurer = await office.insert('health-insurance', {
    ik: '108310400',
    kind: 'both',
    name: 'Andere Kasse',
    short_name: 'Andere Kasse',
    type: 'AOK',
    payment_term_days: 28,
    accepts_dta: false,
    valid_from: '2020-01-01',
    source: 'manual',
  });
  const read = (resource: string, id: number) => clerk.get(`${resource}/${id}`);
  const matching = async (resource: string, id: number) => ({
    'if-match': String((await read(resource, id)).headers.etag),
  });
  async function runJob(job: Pick<typeof billRunJob, 'run'>, order: object): Promise<void> {
    let state: unknown = null;
    for (;;) {
      const from = state;
      const outcome = await office.data.transaction(inner => job.run(inner, order, from));
      if (outcome.kind === 'finished') return;
      state = JSON.parse(JSON.stringify(outcome.state));
    }
  }
  return {
    ...world,
    clerk,
    toursOf,
    radiotherapy,
    otherInsurer,
    async ride(fields = {}, cash = 0) {
      const guest = await world.guest({ kvnr: numbers.next().value, ...fields });
      const prescription = await world.prescription(guest);
      await world.tour(guest, prescription, { cash_copay: cash });
      await world.tour(guest, prescription, { direction: 'back', pickup_at: '13:00' });
      await world.build();
      return guest;
    },
    async course(cash) {
      const guest = await world.guest({ kvnr: numbers.next().value });
      const treatment = { treatment_type: radiotherapy };
      const prescription = await world.prescription(guest, treatment);
      for (const date of [`${month}-08`, `${month}-09`, `${month}-10`])
        await world.tour(guest, prescription, { ...treatment, date, cash_copay: cash });
      await world.build();
      return guest;
    },
    async laterRide(guest) {
      const last = (await toursOf(guest)).at(-1);
      if (!last) return;
      // Entered as people do, for that decides which ride is the last from now on.
      const { body } = await clerk.post('tours', {
        date: addDays(last.date, 1),
        company: world.company,
        guest,
        prescription: last.prescription,
        direction: 'out',
        pickup_at: '08:00',
        pickup: { street: 'Hauptstraße', zip: '80331', city: 'München', country: 'DE' },
        dropoff: { street: 'Klinikweg', zip: '85354', city: 'Freising', country: 'DE' },
        guest_type: world.guestType,
        treatment_type: last.treatment_type,
      });
      const driven = { km_loaded: 124, signature_present: true, status: 'checked' } as const;
      await office.data.run(office.all.updateTable('tours').set(driven).where('id', '=', Number(body.id)));
      await world.build();
    },
    run: (result = 'issued') => runJob(billRunJob, { period: month, result }),
    async bills(where = {}) {
      const rows = await office.data.run(office.all.selectFrom('bills').selectAll().orderBy('id'));
      return rows.filter(row =>
        Object.entries(where).every(([name, value]) =>
          Object.entries(row).some(([own, is]) => own === name && is === value),
        ),
      );
    },
    casesOf: guest =>
      office.data.run(
        office.all.selectFrom('bill_cases').selectAll().where('guest', '=', guest).orderBy('id'),
      ),
    read,
    step: async (resource, id, name, body = {}) =>
      clerk.post(`${resource}/${id}/transitions/${name}`, body, await matching(resource, id)),
    async stepByTwo(resource, id, name) {
      const asked = await clerk.post(
        `${resource}/${id}/transitions/${name}`,
        { reason: 'x' },
        await matching(resource, id),
      );
      if (asked.status >= 300) return asked;
      const decision = { decision: 'approve' };
      return second.post(`${resource}/${id}/transitions/${name}`, decision, await matching(resource, id));
    },
    async remind() {
      await office.data.transaction(inner => refreshAlerts(inner, today()));
      await runJob(dunningRunJob, { dropped: [] });
    },
    async change(resource, id, body) {
      const { body: stored } = await read(resource, id);
      return clerk.put(`${resource}/${id}`, { ...stored, ...body }, await matching(resource, id));
    },
    remove: async (resource, id) =>
      clerk.delete(`${resource}/${id}`, undefined, await matching(resource, id)),
    allocate: async (payment, ...allocations) =>
      clerk.post(`payments/${payment}/allocate`, { allocations }, await matching('payments', payment)),
  };
}
