import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { number } from '../access/readRow.ts';
import type { MaintenanceWork } from '../integrity/maintenanceWork.ts';
import { judgeRecords } from '../records/product/judgeRecords.ts';
import { readRecordsAfter } from '../records/rows/readRecords.ts';
import { forgetOthers, replaceFindings } from './findings.ts';

/** The progress of a quality check, stored as JSON between two steps. */
interface QualityState {
  /**
   * Name of the current entity. Entities are processed by name, so that a release in between does not lose the
   * position.
   */
  readonly entity: string;
  /** the last record of it that was checked */
  readonly after: number;
  readonly total: number;
  /** records checked, by resource */
  readonly checked: Readonly<Record<string, number>>;
  readonly found: number;
}

const recordsAtOnce = 100;

/** Checks every record that people can change against the current rules, page by page. */
export const qualityCheck: MaintenanceWork<QualityState> = {
  kind: 'quality',
  async begin(data) {
    let total = 0;
    for (const entity of checkedEntities(data)) total += await countRows(data, entity);
    return { entity: '', after: 0, total, checked: {}, found: 0 };
  },
  async step(data, before) {
    const entities = checkedEntities(data);
    let state = before;
    for (let room = recordsAtOnce; room > 0; ) {
      const entity = entities.find(({ meta }) => meta.name >= state.entity);
      if (!entity) {
        await forgetOthers(
          data,
          entities.map(({ meta }) => meta.resource),
        );
        return { state, isDone: true };
      }
      const page = await checkPage(data, entity, entity.meta.name === state.entity ? state.after : 0, room);
      room -= page.checked;
      state = stateAfter(state, entity, page);
    }
    return { state, isDone: false };
  },
  total: ({ total }) => total,
  report: ({ checked, found }) => ({ checked, found }),
  // Those who may start a check may not see all findings.
  result: () => ({}),
};

interface Page {
  readonly checked: number;
  readonly found: number;
  /** the last record of a full page; null: there are no more */
  readonly last: number | null;
}

async function checkPage(data: Data, entity: Entity, after: number, limit: number): Promise<Page> {
  const records = await readRecordsAfter(data, entity, after, limit);
  const judged = await judgeRecords(data, entity, records);
  const last = records.length < limit ? null : (records.at(-1)?.id ?? null);
  const found = await replaceFindings(data, entity.meta.resource, { after, last }, judged);
  return { checked: records.length, found, last };
}

const stateAfter = (
  { total, checked, found }: QualityState,
  { meta: { name, resource } }: Entity,
  page: Page,
): QualityState => ({
  // A space sorts before any continuation of a longer name, so the next entity is the first after this one.
  ...(page.last === null ? { entity: `${name} `, after: 0 } : { entity: name, after: page.last }),
  total,
  checked: { ...checked, [resource]: (checked[resource] ?? 0) + page.checked },
  found: found + page.found,
});

/** Entities whose records can be listed and changed; child rows are checked with their parent. */
const checkedEntities = ({ model }: Data): readonly Entity[] =>
  model.entities
    .filter(
      ({ meta: { operations, parent } }) =>
        parent === null && operations.includes('list') && operations.includes('update'),
    )
    .sort((one, other) => (one.meta.name < other.meta.name ? -1 : 1));

async function countRows(data: Data, { meta: { table, archivable } }: Entity): Promise<number> {
  const [row] = await data.run(
    sql`select count(*) as n from ${sql.table(table)} ${archivable ? sql`where archived_at is null` : sql``}`,
  );
  return row ? number(row, 'n') : 0;
}
