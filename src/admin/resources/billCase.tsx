import { parts } from '../../../generated/admin/bill-case';
import { BuildCasesButton } from '../cases/BuildCasesButton';
import { RecheckSelected } from '../cases/RecheckSelected';
import { lazyPart } from '../kit/lazyPart';
import { pages } from '../kit/pages/pages';

const CaseShow = lazyPart(async () => (await import('../cases/CaseShow')).CaseShow);

/** The generated pages; a list from which cases are built, a page that says what is wrong and how the sum came about. */
export const { list, create, edit } = pages({
  ...parts,
  listActions: <BuildCasesButton />,
  bulkActions: <RecheckSelected />,
});

export const show = () => <CaseShow />;
