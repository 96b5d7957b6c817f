import { facts } from '@generated/facts.ts';
import { sql } from 'kysely';
import { hasUsers } from '../../engine/server/auth/createUser.ts';
import { createDemoUsers } from '../../engine/server/auth/demoUsers.ts';
import { beginRun } from '../../engine/server/integrity/maintenanceRuns.ts';
import { allRights } from '../../engine/server/records/allRights.ts';
import { today } from '../../engine/shared/day.ts';
import { addParties, fillBills } from './bills.ts';
import type { Order } from './contender.ts';
import { addLimitedUsers } from './limitedUsers.ts';
import { openBenchOffice } from './office.ts';
import { addRoles } from './roles.ts';

/** A process of its own, so that the servers under test have done nothing before. */
const { url, bills, roles }: Order = JSON.parse(process.argv[2] ?? '{}');
const { database, open } = await openBenchOffice(url, 0, () => {});
const data = open(allRights, 'bench');
if (!(await hasUsers(data))) {
  await createDemoUsers(data, facts.product.roles, 'bench');
  await addParties(data);
  await addLimitedUsers(data);
  await addRoles(data, roles);
}
await fillBills(database, bills);
// As if another server had done the work of the day: it reads every bill, makes an alert for each that has come to be
// overdue in five years, and would begin with the server that is weighed.
const day = today();
for (const kind of ['verify', 'quality'] as const) await beginRun(data, { kind, cause: 'daily', day });
await data.run(sql`
  insert into counters (name, value, version, created_at, updated_at)
  values (${`overdue-payment-alerts:${day}`}, 1, 1, ${day}, ${day}) on conflict do nothing`);
await database.close();
