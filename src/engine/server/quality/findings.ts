import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { lockName } from '../access/locking.ts';
import { entityNamed } from '../access/model.ts';
import type { JudgedRecord } from '../records/product/judgeRecords.ts';
import { insertRecords } from '../records/rows/rows.ts';

/** A range of record ids: after `after` up to `last`; null: no upper bound. */
export interface IdStretch {
  readonly after: number;
  readonly last: number | null;
}

/** Replaces the findings for these records. Returns the number of new ones. */
export async function replaceFindings(
  data: Data,
  resource: string,
  { after, last }: IdStretch,
  judged: readonly JudgedRecord[],
): Promise<number> {
  const findings = judged.flatMap(({ record, broken }) =>
    broken.map(rule => ({ resource, record_id: record.id, record_version: record.version, ...rule })),
  );
  const upTo = last === null ? sql`` : sql`and record_id <= ${last}`;
  await data.transaction(async inner => {
    // Serialises concurrent checks, which would not see each other's uncommitted rows.
    await lockName(inner, 'quality-findings');
    await inner.run(
      sql`delete from quality_findings where resource = ${resource} and record_id > ${after} ${upTo}`,
    );
    const rows = findings.map(finding => new Map(Object.entries(finding)));
    await insertRecords(inner, entityNamed(inner.model, 'quality-finding'), rows);
  });
  return findings.length;
}

/** Deletes findings for resources that are no longer checked. */
export async function forgetOthers(data: Data, checked: readonly string[]): Promise<void> {
  await data.run(sql`delete from quality_findings where resource not in (${sql.join(checked)})`);
}
