/** For `resetOptions` of a form: when its record is refetched, the user's changes stay. */
export const keepInput = { keepDirtyValues: true };
