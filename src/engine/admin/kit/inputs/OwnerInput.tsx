import { lazily } from '../lazily';
import type { OwnerInputProps } from './inputProps';

const OwnerPicker = lazily(async () => (await import('./OwnerPicker')).OwnerPicker);

/** Picks a record of the resource that another field names; lists do without its code. */
export const OwnerInput = (props: OwnerInputProps) => <OwnerPicker {...props} />;
