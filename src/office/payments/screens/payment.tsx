import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/PageLoading';
import { pages } from '@engine/admin/kit/pages';
import { parts } from '@generated/admin/payment';
import { ImportStatementButton } from './ImportStatementButton';

const PaymentShow = lazily(async () => (await import('./PaymentShow')).PaymentShow, PageLoading);

/** The generated pages; a list that takes bank statements, a page on which a payment finds its bills. */
export const { list, create, edit } = pages({ ...parts, listActions: <ImportStatementButton /> });

export const show = () => <PaymentShow />;
