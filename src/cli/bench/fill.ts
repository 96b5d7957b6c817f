import { facts } from '@generated/facts.ts';
import { sql } from 'kysely';
import { hasUsers } from '../../engine/server/auth/createUser.ts';
import { createDemoUsers } from '../../engine/server/auth/demoUsers.ts';
import { beginRun } from '../../engine/server/integrity/maintenanceRuns.ts';
import { allRights } from '../../engine/server/records/rows/allRights.ts';
import { today } from '../../engine/shared/day.ts';
import { addParties, fillBills } from './bills.ts';
import type { Order } from './contender.ts';
import { addLimitedUsers } from './limitedUsers.ts';
import { openBenchOffice } from './office.ts';
import { addRoles } from './roles.ts';

/** Runs in its own process, so that the servers under test start fresh. */
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
// Marks the daily jobs as done, as if by another server: otherwise the server under test would start with
// them. They read every bill and create an alert for each that became overdue within five years.
const day = today();
for (const kind of ['verify', 'quality'] as const) await beginRun(data, { kind, cause: 'daily', day });
await data.run(sql`
  insert into counters (name, value, version, created_at, updated_at)
  values (${`overdue-payment-alerts:${day}`}, 1, 1, ${day}, ${day}) on conflict do nothing`);
await database.close();
