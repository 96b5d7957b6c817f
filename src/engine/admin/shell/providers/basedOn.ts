/**
 * Headers that make the server change a record only if it is still at this version, the one that the user has
 * seen. The version is a number, although react-admin's record type does not say so.
 */
export const basedOn = (version: unknown) => ({ 'If-Match': `"v${String(version)}"` });
