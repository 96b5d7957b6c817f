import { BillCaseShow } from '@generated/admin/bill-case';
import { AnswerDue } from './AnswerDue';
import { CheckPanel } from './CheckPanel';
import { creditNote } from './creditNote';
import { ExplanationPanel } from './ExplanationPanel';
import { newVersionOf } from './newVersionOf';

/**
 * The panel shows the check results in sentences. For most health insurers, the one on the card is also the
 * payer.
 */
export const CaseShow = () => (
  <BillCaseShow
    replace={{ answer_due: <AnswerDue source="answer_due" /> }}
    without={['error_count', 'warning_count', 'check_results']}
    repeated={({ health_insurance, payer }) => (health_insurance === payer ? ['health_insurance'] : [])}
    before={<CheckPanel />}
    between={<ExplanationPanel />}
    stepNote={creditNote}
    stepTarget={newVersionOf}
  />
);
