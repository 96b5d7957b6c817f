import { Suspense } from 'react';
import { lazyPart } from '../lazyPart';
import type { OwnerInputProps } from './inputProps';

const OwnerPicker = lazyPart(async () => (await import('./OwnerPicker')).OwnerPicker);

/** Picks a record of the resource that another field names; lists do without its code. */
export const OwnerInput = (props: OwnerInputProps) => (
  <Suspense>
    <OwnerPicker {...props} />
  </Suspense>
);
