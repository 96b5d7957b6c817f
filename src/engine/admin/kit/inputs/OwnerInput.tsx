import { lazily } from '../lazily';

/** Picks a record of the resource that another field names; lists do without its code. */
export const OwnerInput = lazily(async () => (await import('./records/OwnerPicker')).OwnerPicker);
