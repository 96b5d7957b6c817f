import type { Data } from '@engine/server/access/data.ts';
import type { RowUse } from '@engine/server/access/rowScope.ts';
import type { TableName } from '@engine/server/access/rowTypes.ts';
import { slot } from '@engine/server/access/statement.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import type { ReportQuery } from './report.ts';

/** The right to open reports, and the right to export them: both are rights on bills. */
export const reportKey = 'bills.report';
export const exportKey = 'bills.export';

const shown: readonly RowUse[] = ['see', 'step:report'];
const taken: readonly RowUse[] = [...shown, 'step:export'];

/** Starts a select of the bills for which the caller may have this report. */
export const reportedBills = <Beside extends TableName = never>(
  data: Data,
  { isExport }: Pick<ReportQuery, 'isExport'>,
  beside: readonly Beside[] = [],
) => data.rows('bills as b', isExport ? taken : shown, beside);

/** The same, limited to the requested company and payer. */
export const queriedBills = <Beside extends TableName = never>(
  data: Data,
  query: ReportQuery,
  beside: readonly Beside[] = [],
) => reportedBills(data, query, beside).where(matchesQuery(query));

const b = expressionsOn('bills as b');

const matchesQuery = ({ company, payer }: ReportQuery) =>
  b.and([
    ...(company === null ? [] : [b('b.company', '=', slot<number>('company'))]),
    ...(payer === null ? [] : [b('b.recipient_insurance', '=', slot<number>('payer'))]),
  ]);

/** Starts a select of the cases that the caller may have reports of. */
export const reportedCases = <Beside extends TableName = never>(data: Data, beside: readonly Beside[] = []) =>
  data.rows('bill_cases as c', shown, beside);
