import { PaymentShow as Generated } from '@generated/admin/payment';
import { AllocationArea } from './AllocationArea';
import { TieArea } from './TieArea';

export const PaymentShow = () => (
  <Generated
    before={
      <>
        <AllocationArea />
        <TieArea />
      </>
    }
  />
);
