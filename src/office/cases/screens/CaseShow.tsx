import { BillCaseShow } from '@generated/admin/bill-case';
import { AnswerDue } from './AnswerDue';
import { CheckPanel } from './CheckPanel';
import { creditNote } from './creditNote';
import { ExplanationPanel } from './ExplanationPanel';

/** The panel says in sentences what the checks hold as data. Most insurers on the card pay themselves. */
export const CaseShow = () => (
  <BillCaseShow
    replace={{ answer_due: <AnswerDue source="answer_due" /> }}
    without={['error_count', 'warning_count', 'check_results']}
    repeated={({ health_insurance, payer }) => (health_insurance === payer ? ['health_insurance'] : [])}
    before={<CheckPanel />}
    between={<ExplanationPanel />}
    stepNote={creditNote}
  />
);
