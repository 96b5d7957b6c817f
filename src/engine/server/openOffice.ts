import type { OfficeFacts } from '../shared/officeFacts.ts';
import { requireFormats } from '../shared/requireFormats.ts';
import type { OpenData } from './access/data.ts';
import { openData } from './access/openData.ts';
import type { Config } from './config.ts';
import { type ConnectOptions, connect, type Database } from './database/connect.ts';
import { migrate, requireMigrated } from './database/migrations/migrate.ts';
import { rowsProgress } from './database/migrations/rows/rowsProgress.ts';
import { changeAsOwner, mayChangeTables } from './database/separateOwner.ts';
import { openLogKeys } from './logKeys.ts';
import { officeModel } from './officeModel.ts';
import type { OfficeParts } from './officeParts.ts';
import { syncCatalogue } from './rights/syncCatalogue.ts';

/** One office: its schemas, its code and the folder of its migrations. */
export interface OfficeSource {
  readonly facts: OfficeFacts;
  readonly office: OfficeParts;
  /** folder of the migration files */
  readonly migrations: string;
}

export interface OpenedOffice {
  readonly database: Database;
  readonly open: OpenData;
}

/** Prints a sentence for the operator on the console. */
export const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/** connect → migrate → sync the catalogue: opens the data of an office without a server, also for commands. */
export async function openOffice(
  config: Config,
  { facts, office, migrations }: OfficeSource,
  listeners: Pick<ConnectOptions, 'onQuery' | 'onAnswer'> = {},
): Promise<OpenedOffice> {
  requireFormats(facts.product.formats, office.formats);
  const { databaseUrl, databaseOwnerUrl } = config;
  const connecting = { name: facts.product.name, wait: { seconds: config.databaseWaitSeconds, say } };
  const draft = config.mode === 'development';
  const progress = rowsProgress({ say });
  const change = (tables: Database) => migrate(tables, { folder: migrations, draft, progress });
  const database = await connect(databaseUrl, {
    ...connecting,
    poolSize: config.databasePool,
    ...listeners,
  });
  try {
    if (databaseOwnerUrl !== null) await changeAsOwner(databaseOwnerUrl, database, connecting, change);
    else if (await mayChangeTables(database)) await change(database);
    else await requireMigrated(database, migrations);
    const open = openData(database, officeModel(facts, office), openLogKeys(config));
    await syncCatalogue(open, facts);
    return { database, open };
  } catch (error) {
    await database.close();
    throw error;
  }
}
