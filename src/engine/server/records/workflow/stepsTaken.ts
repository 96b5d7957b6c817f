import { sql } from 'kysely';
import { isObject } from '../../../shared/isObject.ts';
import type { StepTaken } from '../../../shared/workflow.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed } from '../../access/model.ts';
import { json } from '../../access/readRow.ts';
import { canSee } from '../../access/resolveField.ts';

const most = 100;
const actions = ['create', 'transition', 'approval_request', 'approval_refuse', 'approval_withdraw'];

/** The steps of a record from the activity log, latest first, for readers of the record. */
export async function stepsTaken(data: Data, entity: Entity, id: number): Promise<readonly StepTaken[]> {
  const { workflow, resource } = entity.meta;
  if (!workflow) return [];
  const rows = await data.run(sql`
    select l.at, l.action, l.changes, l.reason, u.first_name, u.last_name
    from activity_log as l left join users as u on u.id = ${sql.ref('l.user')}
    where l.resource = ${resource} and l.record_id = ${id} and l.action in (${sql.join(actions)})
    order by l.id desc limit ${most}`);
  const maySeeUsers = canSee(data.actor, entityNamed(data.model, 'user'));
  return rows.map(row => {
    const parsed = json(row, 'changes');
    const changes = isObject(parsed) ? parsed : {};
    const [from, to] = pair(changes[workflow.field]);
    const [lapsed, step] = pair(changes.approval ?? changes.step);
    return {
      at: String(row.at),
      action: String(row.action),
      by: maySeeUsers && row.last_name ? `${row.last_name}, ${row.first_name}` : null,
      from,
      to,
      step: step ?? lapsed,
      reason: typeof row.reason === 'string' ? row.reason : null,
    };
  });
}

function pair(change: unknown): readonly [string | null, string | null] {
  const [before, after]: readonly unknown[] = Array.isArray(change) ? change : [];
  return [typeof before === 'string' ? before : null, typeof after === 'string' ? after : null];
}
