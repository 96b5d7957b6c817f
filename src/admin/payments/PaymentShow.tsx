import { parts } from '../../../generated/admin/payment';
import { ShowPage } from '../kit/pages/ShowPage';
import { AllocationArea } from './AllocationArea';

export const PaymentShow = () => <ShowPage parts={parts} before={<AllocationArea />} />;
