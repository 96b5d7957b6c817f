import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { openData } from '../../engine/server/access/data.ts';
import { buildApp } from '../../engine/server/app.ts';
import { SessionAuthentication } from '../../engine/server/auth/authentication.ts';
import { hasUsers } from '../../engine/server/auth/createUser.ts';
import { createDemoUsers } from '../../engine/server/auth/demoUsers.ts';
import { authRoutes } from '../../engine/server/auth/routes.ts';
import { readConfig } from '../../engine/server/config.ts';
import { connect } from '../../engine/server/database/connect.ts';
import { migrate } from '../../engine/server/database/migrate.ts';
import { officeModel } from '../../engine/server/officeModel.ts';
import { allRights } from '../../engine/server/records/allRights.ts';
import { syncCatalogue } from '../../engine/server/rights/syncCatalogue.ts';
import { adoptFormats } from '../../engine/shared/officeFormats.ts';
import { addParties, fillBills } from './bills.ts';
import { byHand } from './byHand.ts';
import { copiesOf } from './copies.ts';
import { addLimitedUsers } from './limitedUsers.ts';

/** What the parent asks for: the URL of a database, how many bills, and how many entities more than there are. */
export interface Order {
  readonly url: string;
  readonly bills: number;
  readonly copies: number;
}

export interface Serving {
  readonly kind: 'serving';
  /** addresses of the product and of the routes written by hand, on the same database */
  readonly product: string;
  readonly byHand: string;
}

/** Asked for by the message `statements`: what the product has sent to the database since the last time. */
export interface Statements {
  readonly kind: 'statements';
  readonly texts: readonly string[];
}

/** A process of its own, so that measuring does not take the server's time. Ends with its parent. */
async function serve({ url, bills, copies }: Order): Promise<void> {
  let texts: string[] = [];
  const database = await connect(url, { onQuery: text => texts.push(text) });
  adoptFormats(facts.product.formats, office.formats);
  await migrate(database, { folder: 'src/office/migrations' });
  const copied = { ...facts, ...copiesOf('bill', copies, facts) };
  const open = openData(database, officeModel(copied, office));
  await syncCatalogue(open, copied);
  const config = readConfig({ MODE: 'demo', LOG_LEVEL: 'silent' }, facts.product);
  const data = open(allRights, 'bench');
  if (!(await hasUsers(data))) {
    await createDemoUsers(data, facts.product.roles, 'bench');
    await addParties(data);
    await addLimitedUsers(data);
  }
  await fillBills(database, bills);

  const authentication = new SessionAuthentication(open, config);
  const product = await buildApp({
    config: { publicUrl: config.publicUrl },
    facts,
    office,
    database,
    open,
    authentication,
    apiPlugins: [authRoutes(authentication)],
  });
  const rival = byHand(url);
  const serving: Serving = {
    kind: 'serving',
    product: await product.listen({ port: 0, host: '127.0.0.1' }),
    byHand: await rival.listen({ port: 0, host: '127.0.0.1' }),
  };
  process.on('message', async message => {
    if (message === 'statements') {
      process.send?.({ kind: 'statements', texts } satisfies Statements);
      texts = [];
      return;
    }
    await product.close();
    await rival.close();
    await database.close();
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(serving);
}

await serve(JSON.parse(process.argv[2] ?? '{}'));
