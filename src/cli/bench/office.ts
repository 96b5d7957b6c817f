import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { openData } from '../../engine/server/access/openData.ts';
import { readConfig } from '../../engine/server/config.ts';
import { connect } from '../../engine/server/database/connect.ts';
import { migrate } from '../../engine/server/database/migrations/migrate.ts';
import { openLogKeys } from '../../engine/server/logKeys.ts';
import { officeModel } from '../../engine/server/officeModel.ts';
import { syncCatalogue } from '../../engine/server/rights/syncCatalogue.ts';
import { requireFormats } from '../../engine/shared/requireFormats.ts';
import { copiesOf } from './copies.ts';

/** Has a secret key, so that log entries are sealed as in production. */
export const benchEnvironment = {
  MODE: 'demo',
  LOG_LEVEL: 'silent',
  SECRET_KEY: 'of the benchmark '.repeat(4),
};
export const benchConfig = readConfig(benchEnvironment, facts.product);

/** The office on a database of the benchmark, with `copies` more entities. */
export async function openBenchOffice(url: string, copies: number, onQuery: (text: string) => void) {
  const database = await connect(url, { onQuery });
  requireFormats(facts.product.formats, office.formats);
  await migrate(database, { folder: 'src/office/migrations' });
  const all = { ...facts, ...copiesOf('bill', copies, facts) };
  const open = openData(database, officeModel(all, office), openLogKeys(benchConfig));
  await syncCatalogue(open, all);
  return { database, open };
}
