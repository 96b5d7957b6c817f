/**
 * Headers of a request that changes a record only as long as it is at this version, the one that the user has seen: a number,
 * though records of react-admin do not say so.
 */
export const basedOn = (version: unknown) => ({ 'If-Match': `"v${String(version)}"` });
