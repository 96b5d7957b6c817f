import type { RaRecord } from 'react-admin';
import { fold } from '../../../../shared/fold';
import { recordName } from '../../recordName';

/** Whether the name of a record contains all words of a text, ignoring case and accents. */
export function namedBy(text: string): (record: RaRecord) => boolean {
  const words = fold(text).split(' ');
  return record => {
    const name = fold(recordName(record));
    return words.every(word => name.includes(word));
  };
}
