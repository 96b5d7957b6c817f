import { lazily } from '../lazily';

/** Picks a record of the resource that another field names; loaded separately, since lists do not need it. */
export const OwnerInput = lazily(async () => (await import('./records/OwnerPicker')).OwnerPicker);
