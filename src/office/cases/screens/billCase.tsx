import { useAccess } from '@engine/admin/kit/access/access';
import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/frame/PageLoading';
import type { ListParts, Page } from '@engine/admin/kit/page/parts/parts';
import { MonthValue } from '@engine/admin/kit/values/DateValue';
import { BillCaseList } from '@generated/admin/bill-case';
import { CaseStatus } from './AnswerDue';
import { BuildCasesButton } from './BuildCasesButton';
import { CopayValue } from './CopayValue';
import { ErrorsValue } from './ErrorsValue';
import { RecheckSelected } from './RecheckSelected';

export { create, edit } from '@generated/admin/bill-case';

const CaseShow = lazily(async () => (await import('./CaseShow')).CaseShow, PageLoading);

/** With its full label, the month's column would take the width that the company names need. */
const replaced = {
  copay: <CopayValue source="copay" />,
  period: <MonthValue source="period" label="cases.month" />,
  status: <CaseStatus source="status" />,
  error_count: <ErrorsValue source="error_count" label="cases.errors" />,
};

/** The list, from which cases are built and checked again. */
export const list = () => {
  const mayRecheck = useAccess().can('bill-cases', 'check');
  return (
    <BillCaseList
      actions={<BuildCasesButton />}
      replace={replaced}
      {...(mayRecheck && { bulkActions: <RecheckSelected /> })}
    />
  );
};

/** Cases listed below a bill or a guest, with the same cells. */
export const related: Page<ListParts> = props => <BillCaseList {...props} replace={replaced} />;

export const show = () => <CaseShow />;
