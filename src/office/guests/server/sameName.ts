import { fold } from '@engine/shared/fold.ts';

/** `Müller`, `Mueller` and `MÜLLER`, `Groß` and `Gross`, `Meyer-Lux` and `Meyer Lux` are one name. */
export const sameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);

/** Without hyphens, case and accents; `fold` has already turned ü into u, so `ue` becomes u as well. */
export const foldedName = (name: string): string =>
  fold(name.replace(/[-'\u2019]/g, ' ')).replace(/([aou])e/g, '$1');
