import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { openData } from '../../../engine/server/access/openData.ts';
import { createUser } from '../../../engine/server/auth/createUser.ts';
import { connect } from '../../../engine/server/database/connect.ts';
import { migrate } from '../../../engine/server/database/migrations/migrate.ts';
import { officeModel } from '../../../engine/server/officeModel.ts';
import { allRights } from '../../../engine/server/records/rows/allRights.ts';
import { syncCatalogue } from '../../../engine/server/rights/syncCatalogue.ts';
import { requireFormats } from '../../../engine/shared/requireFormats.ts';
import { fillMonth } from './fillMonth.ts';
import { steps } from './steps.ts';

/** The message of the parent: the URL of a database and a step, or `fill` before the first one. */
export interface Order {
  readonly url: string;
  readonly step: string;
  /** number of tours in the month */
  readonly tours: number;
}

export interface Report {
  readonly seconds: number;
  /** CPU time, which does not depend on other load */
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly says: string;
}

/** the only user of a fresh database */
const userId = 1;

async function work({ url, step, tours }: Order): Promise<void> {
  const database = await connect(url);
  const open = openData(database, officeModel(facts, office));
  const start = performance.now();
  const cpu = process.cpuUsage();
  let says = '';
  if (step === 'fill') {
    requireFormats(facts.product.formats, office.formats);
    await migrate(database, { folder: 'src/office/migrations' });
    await syncCatalogue(open, facts);
    const person = { email: 'bench@example.org', firstName: 'B', lastName: 'Ench', roles: ['administrator'] };
    await createUser(open(allRights, 'bench'), { ...person, password: 'bench-2026-bench' });
    await fillMonth(database, tours);
  } else says = (await steps[step]?.run(open, userId)) ?? '';
  const used = process.cpuUsage(cpu);
  const report: Report = {
    seconds: (performance.now() - start) / 1_000,
    cpuSeconds: (used.user + used.system) / 1_000_000,
    megabytes: process.resourceUsage().maxRSS / 1_024,
    says,
  };
  await database.close();
  if (!process.send) process.stdout.write(`${JSON.stringify(report)}\n`);
  process.send?.(report);
  if (process.connected) process.disconnect();
}

await work(JSON.parse(process.argv[2] ?? '{}'));
