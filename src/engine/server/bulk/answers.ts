import type { BulkAnswer, BulkRow } from '../../shared/bulk.ts';
import { fieldMessage } from '../../shared/messages/message.ts';
import type { Data } from '../access/data.ts';
import type { Entity } from '../access/model.ts';
import { columnLabel } from '../exports/exportColumns.ts';
import { isAtWork } from '../jobs/isAtWork.ts';
import { labelsOf } from '../records/labels/labelsOf.ts';
import type { BulkChange } from './bulkChanges.ts';
import { mayUndo } from './bulkEntity.ts';
import { type ChangeRow, countRows } from './bulkRows.ts';

/** A bulk change as sent to its owner. */
export async function answerOf(data: Data, entity: Entity, change: BulkChange): Promise<BulkAnswer> {
  const { id, resource, work, stage, job, jobStatus, progress, error } = change;
  const counts = await countRows(data, id);
  const isWorking = isAtWork(change);
  return {
    id,
    resource,
    kind: work.kind,
    step: work.kind === 'step' ? work.step : null,
    stage,
    job,
    isAtWork: isWorking,
    jobStatus,
    progress: { done: progress.done, total: progress.total ?? change.expected },
    error,
    counts,
    canUndo: !isWorking && counts.done + counts.kept > 0 && mayUndo(data, entity, work),
  };
}

/** Rows with their outcomes, labelled if the caller may see the record. */
export async function rowAnswers(
  data: Data,
  entity: Entity,
  rows: readonly ChangeRow[],
): Promise<readonly BulkRow[]> {
  const labels = await labelsOf(
    data,
    entity,
    rows.map(({ record }) => record),
  );
  const { locale } = data.actor;
  const fieldLabel = (name: string): string | null => {
    const field = entity.fields.get(name);
    return field ? columnLabel(entity, field, locale) : null;
  };
  return rows.map(({ record, outcome, faults }) => ({
    record,
    label: labels.get(record) ?? null,
    outcome,
    faults: Object.entries(faults ?? {}).map(([name, fault]) => ({
      label: fieldLabel(name),
      message: fieldMessage(locale, fault),
    })),
  }));
}
