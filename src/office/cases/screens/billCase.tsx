import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/PageLoading';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/bill-case';
import { BuildCasesButton } from './BuildCasesButton';
import { RecheckSelected } from './RecheckSelected';

const CaseShow = lazily(async () => (await import('./CaseShow')).CaseShow, PageLoading);

/** The generated pages; a list from which cases are built, a page that says what is wrong and how the sum came about. */
export const { list, create, edit } = pages({
  ...parts,
  listActions: <BuildCasesButton />,
  bulkActions: <RecheckSelected />,
});

export const show = () => <CaseShow />;
