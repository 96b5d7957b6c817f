import { lazily } from '@engine/admin/kit/lazily';
import { PageLoading } from '@engine/admin/kit/page/frame/PageLoading';
import { PaymentList } from '@generated/admin/payment';
import { ImportStatementButton } from './ImportStatementButton';

export { create, edit } from '@generated/admin/payment';

const PaymentShow = lazily(async () => (await import('./PaymentShow')).PaymentShow, PageLoading);

/** The list, into which bank statements are imported. */
export const list = () => <PaymentList actions={<ImportStatementButton />} />;

export const show = () => <PaymentShow />;
