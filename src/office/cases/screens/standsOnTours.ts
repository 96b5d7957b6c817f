import type { RaRecord } from 'react-admin';

/**
 * False for later claims, and for cases that a new version has replaced: they have no tours to check or to
 * explain.
 */
export const standsOnTours = ({ kind, status }: RaRecord): boolean =>
  kind === 'tours' && status !== 'replaced';
