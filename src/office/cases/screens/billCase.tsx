import { lazyPart } from '@engine/admin/kit/lazyPart';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/bill-case';
import { BuildCasesButton } from './BuildCasesButton';
import { RecheckSelected } from './RecheckSelected';

const CaseShow = lazyPart(async () => (await import('./CaseShow')).CaseShow);

/** The generated pages; a list from which cases are built, a page that says what is wrong and how the sum came about. */
export const { list, create, edit } = pages({
  ...parts,
  listActions: <BuildCasesButton />,
  bulkActions: <RecheckSelected />,
});

export const show = () => <CaseShow />;
