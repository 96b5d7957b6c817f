/**
 * The fields of an alert that is closed. The day after a promise goes with the promise: if the bill is owed again, its
 * alert is due at once.
 */
export const closedAlert = (promisedOn: string | null) => ({
  status: 'done',
  open: 0,
  promised_on: null,
  ...(promisedOn !== null && { next_action_on: null }),
});
