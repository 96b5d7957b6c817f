import type { RaRecord } from 'react-admin';

/** What a record is called: the label that the server gave it in the user's language, else its number. */
export const recordName = ({ id, _label }: RaRecord): string =>
  typeof _label === 'string' && _label !== '' ? _label : `#${id}`;
