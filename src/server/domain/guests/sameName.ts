import { fold } from '../../../shared/fold.ts';

/** `Müller`, `Mueller` and `MÜLLER`, `Groß` and `Gross`, `Meyer-Lux` and `Meyer Lux` are one name. */
export const sameName = (one: string, other: string): boolean => key(one) === key(other);

const key = (name: string): string => fold(name.replace(/[-'’]/g, ' ')).replace(/([aou])e/g, '$1');
