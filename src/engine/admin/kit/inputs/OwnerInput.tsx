import { Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { InputProps } from './useControl';

export interface OwnerInputProps extends InputProps {
  /** the field that names the resource */
  readonly area: string;
}

const OwnerPicker = lazyPart(async () => (await import('./OwnerPicker')).OwnerPicker);

/** Picks a record of the resource that another field names; lists do without its code. */
export const OwnerInput = (props: OwnerInputProps) => (
  <Suspense>
    <OwnerPicker {...props} />
  </Suspense>
);
