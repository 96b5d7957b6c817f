import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/PageLoading';
import { BillCaseList } from '@generated/admin/bill-case';
import { BuildCasesButton } from './BuildCasesButton';
import { ErrorsValue } from './ErrorsValue';
import { RecheckSelected } from './RecheckSelected';

export { create, edit } from '@generated/admin/bill-case';

const CaseShow = lazily(async () => (await import('./CaseShow')).CaseShow, PageLoading);

/** A list from which cases are built, a page that says what is wrong and how the sum came about. */
export const list = () => (
  <BillCaseList
    actions={<BuildCasesButton />}
    bulkActions={<RecheckSelected />}
    replace={{ error_count: <ErrorsValue source="error_count" label="cases.errors" /> }}
  />
);

export const show = () => <CaseShow />;
