import { Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { LoadParts } from '../page/useParts';
import { formCode } from './formCode';
import type { InputProps } from './useControl';

export interface RefInputProps extends InputProps {
  readonly reference: string;
  /** the parts of the other entity, if it can be created in place */
  readonly create?: LoadParts;
}

export const RefInput = ({ reference, create, ...props }: RefInputProps) => (
  <Picked {...props} reference={reference} create={create} />
);

export const RefsInput = ({ reference, ...props }: RefInputProps) => (
  <Picked {...props} reference={reference} multiple />
);

const Later = lazyPart(async () => (await import('./PickedRecords')).PickedRecords);

/** The code of picking is large and only forms need it: they bring it along, and elsewhere it is fetched. */
const Picked = (props: RefInputProps & { multiple?: boolean }) => {
  const Records = formCode.PickedRecords ?? Later;
  return (
    <Suspense>
      <Records {...props} />
    </Suspense>
  );
};
