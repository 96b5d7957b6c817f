import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { lockName } from '../access/locking.ts';
import { entityNamed } from '../access/model.ts';
import type { JudgedRecord } from '../records/product/judgeRecords.ts';
import { insertRecords } from '../records/rows/rows.ts';

/** Ids of records: those behind `after` up to `last`; null: all that follow. */
export interface IdStretch {
  readonly after: number;
  readonly last: number | null;
}

/** Puts what was found now in the place of what was known of these records. Answers how much it is. */
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
    // Of two checks at once one waits here: neither sees what the other has not committed.
    await lockName(inner, 'quality-findings');
    await inner.run(
      sql`delete from quality_findings where resource = ${resource} and record_id > ${after} ${upTo}`,
    );
    const rows = findings.map(finding => new Map(Object.entries(finding)));
    await insertRecords(inner, entityNamed(inner.model, 'quality-finding'), rows);
  });
  return findings.length;
}

/** What was found of resources that are not checked any more. */
export async function forgetOthers(data: Data, checked: readonly string[]): Promise<void> {
  await data.run(sql`delete from quality_findings where resource not in (${sql.join(checked)})`);
}
