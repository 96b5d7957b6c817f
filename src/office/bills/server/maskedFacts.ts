import { type Hidden, mask } from '../../letters/server/hidden.ts';
import type { Recipient } from '../../letters/server/letterFacts.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import type { LoadedItem } from './loadItems.ts';

/** A position as this reader may see it. */
export const maskedItem = (item: LoadedItem, hidden: Hidden): LoadedItem => ({
  ...item,
  guest: hidden.has('guest.last_name') ? mask : item.guest,
  birthDate: hidden.has('guest.birth_date') ? null : item.birthDate,
  kvnr: item.kvnr !== null && hidden.has('guest.kvnr') ? mask : item.kvnr,
});

/** A guest as recipient, without name and address where the reader may not see guests. */
export const maskedRecipient = (recipient: Recipient, { type }: PartyKey, hidden: Hidden): Recipient =>
  type === 'guest' && hidden.has('guest.last_name')
    ? { ...recipient, lines: [mask], name: mask, salutation: mask, number: null }
    : recipient;
