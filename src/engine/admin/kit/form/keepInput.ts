/** For `resetOptions` of a form: when its record is read again, what the user has changed so far stays. */
export const keepInput = { keepDirtyValues: true };
