import { billRunJob } from '@office/bills/server/billRunJob.ts';
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
  ride(fields?: FieldsOf<'guest'>): Promise<number>;
  /** bills the month; drafts are issued by hand */
  run(result?: 'issued' | 'drafts'): Promise<void>;
  /** bills with these values, the oldest first */
  bills(where?: Body): Promise<readonly StoredBill[]>;
  casesOf(guest: number): Promise<readonly StoredCase[]>;
  read(resource: string, id: number): Promise<Answer>;
  step(resource: string, id: number, name: string, body?: object): Promise<Answer>;
  change(resource: string, id: number, body: object): Promise<Answer>;
  allocate(payment: number, ...allocations: readonly object[]): Promise<Answer>;
}

export async function openClaimWorld(office: Office): Promise<ClaimWorld> {
  const world = await openPaymentWorld(office);
  await addTemplates(office);
  const clerk = await office.caller('all');
  const numbers = kvnrs();
  const read = (resource: string, id: number) => clerk.get(`${resource}/${id}`);
  const matching = async (resource: string, id: number) => ({
    'if-match': String((await read(resource, id)).headers.etag),
  });
  return {
    ...world,
    clerk,
    async ride(fields = {}) {
      const guest = await world.guest({ kvnr: numbers.next().value, ...fields });
      const prescription = await world.prescription(guest);
      await world.tour(guest, prescription);
      await world.tour(guest, prescription, { direction: 'back', pickup_at: '13:00' });
      await world.build();
      return guest;
    },
    async run(result = 'issued') {
      let state: unknown = null;
      for (;;) {
        const from = state;
        const outcome = await office.data.transaction(inner =>
          billRunJob.run(inner, { period: month, result }, from),
        );
        if (outcome.kind === 'finished') return;
        state = JSON.parse(JSON.stringify(outcome.state));
      }
    },
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
    async change(resource, id, body) {
      const { body: stored } = await read(resource, id);
      return clerk.put(`${resource}/${id}`, { ...stored, ...body }, await matching(resource, id));
    },
    allocate: async (payment, ...allocations) =>
      clerk.post(`payments/${payment}/allocate`, { allocations }, await matching('payments', payment)),
  };
}
