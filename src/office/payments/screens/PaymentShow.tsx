import { ShowPage } from '@engine/admin/kit/show/ShowPage';
import { parts } from '@generated/admin/payment';
import { AllocationArea } from './AllocationArea';

export const PaymentShow = () => <ShowPage parts={parts} before={<AllocationArea />} />;
