import type { RaRecord } from 'react-admin';

/** Later claims and cases that a new version has replaced have no tours to check or to explain. */
export const standsOnTours = ({ kind, status }: RaRecord): boolean =>
  kind === 'tours' && status !== 'replaced';
