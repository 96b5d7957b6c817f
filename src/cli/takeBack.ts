import { officeFormats } from '../../codegen/officeFormats.ts';
import type { TakeBack } from '../../codegen/undoCommand.ts';
import { connect } from '../engine/server/database/connect.ts';
import { undoMigration } from '../engine/server/database/migrations/migrate.ts';
import { startFault } from '../engine/server/startFault.ts';
import { requireFormats } from '../engine/shared/requireFormats.ts';
import { shownRows } from '../engine/shared/tables/trial.ts';
import { databaseAddress } from './lookInto.ts';

/** Undoes a migration in the database of the office, which no server may use meanwhile. */
export const takeBack: TakeBack = async ({ url, product: { name, formats }, folder, undo }) => {
  try {
    requireFormats(formats, await officeFormats('.'));
    const database = await connect(url ?? databaseAddress(name), { poolSize: 1 });
    try {
      const met = await undoMigration(database, folder, undo);
      const lost = met
        .filter(({ rows }) => rows !== 0)
        .map(each => `  ${each.danger.name}: ${shownRows(each)}`);
      return {
        ok: true,
        text: [
          `${undo.name} was taken back.`,
          ...(lost.length > 0 ? ['What was entered since is gone:', ...lost] : []),
          `Now start the build before it; or change the schema back and delete ${undo.name}.json, or the next start does it again.`,
        ].join('\n'),
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, text: startFault(error) ?? message };
  }
};
