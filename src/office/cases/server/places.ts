import { fold } from '@engine/shared/fold.ts';

/** The parts of an address that tell one place from another. */
export interface StreetAddress {
  readonly street: string | null;
  readonly houseNo: string | null;
  readonly zip: string | null;
}

/** The ends of a trip, and what its passenger may be driven between. */
export interface Ends {
  readonly pickup: StreetAddress;
  /** null: a place of treatment, by its name */
  readonly dropoff: StreetAddress | null;
  readonly home: StreetAddress;
  /** places of treatment on the prescription and on the trip */
  readonly treatment: readonly StreetAddress[];
}

/**
 * Does a trip begin or end somewhere that is neither home nor a place of treatment? Where no such place is known, the
 * end that is not home is taken for one.
 */
export function isStrange({ pickup, dropoff, home, treatment }: Ends): boolean {
  const ends = [pickup, ...(dropoff ? [dropoff] : [])];
  const strange = ends.filter(end => !isSame(end, home) && !treatment.some(place => isSame(end, place)));
  const isTreatmentKnown = treatment.length > 0 || dropoff === null;
  return strange.length > (isTreatmentKnown ? 0 : 1);
}

/** By postcode, street and number, however they are written; what one of them leaves out is not compared. */
function isSame(one: StreetAddress, other: StreetAddress): boolean {
  return (['zip', 'street', 'houseNo'] as const).every(part => {
    const [left, right] = [plain(one[part]), plain(other[part])];
    return left === '' || right === '' || left === right;
  });
}

const plain = (text: string | null): string =>
  fold(text ?? '')
    .replace(/stra(?:ss|ß)e/g, 'str')
    .replace(/[^\p{L}\d]/gu, '');
