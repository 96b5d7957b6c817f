import type { RaRecord } from 'react-admin';

/** The display name of a record: the server's label in the user's language, else its id. */
export const recordName = ({ id, _label }: RaRecord): string =>
  typeof _label === 'string' && _label !== '' ? _label : `#${id}`;
