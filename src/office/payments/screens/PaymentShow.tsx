import { PaymentShow as Generated } from '@generated/admin/payment';
import { AllocationArea } from './AllocationArea';

export const PaymentShow = () => <Generated before={<AllocationArea />} />;
