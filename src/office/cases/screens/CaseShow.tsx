import { BillCaseShow } from '@generated/admin/bill-case';
import { CheckPanel } from './CheckPanel';
import { ExplanationPanel } from './ExplanationPanel';

/** The panel says in sentences what the checks hold as data. */
export const CaseShow = () => (
  <BillCaseShow
    without={['error_count', 'warning_count', 'check_results']}
    before={<CheckPanel />}
    between={<ExplanationPanel />}
  />
);
