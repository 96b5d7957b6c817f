import { parts } from '../../../generated/admin/payment';
import { lazyPart } from '../kit/lazyPart';
import { pages } from '../kit/pages/pages';
import { ImportStatementButton } from '../payments/ImportStatementButton';

const PaymentShow = lazyPart(async () => (await import('../payments/PaymentShow')).PaymentShow);

/** The generated pages; a list that takes bank statements, a page on which a payment finds its bills. */
export const { list, create, edit } = pages({ ...parts, listActions: <ImportStatementButton /> });

export const show = () => <PaymentShow />;
