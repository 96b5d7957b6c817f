/** Texts of the history of a record, loaded when it is opened. */
export const history = {
  app: {
    history: {
      looks_hint: 'Who has seen the record in a list alone stands in the activity log.',
      no_changes: 'No change recorded yet.',
      no_looks: 'No access recorded. Kept is who reads specially protected values.',
      more: 'Show older ones',
      somebody: 'Without a name',
      times: 'once |||| %{smart_count} times',
      row_added: '%{name} added',
      row_changed: '%{name} changed',
      row_removed: '%{name} removed',
      undo: '%{name}: restore the value before',
      go_back: 'Back to this state',
      restore: 'Restore an earlier state',
      restore_hint: 'This is saved like any other change, with all checks:',
      restore_nothing: 'The record is like this already, or nothing of it can be taken back.',
      restored: 'Restored',
      own: {
        approval: 'Approval',
        request: 'Request no.',
        factor: 'Second step',
        factors: {
          none: 'none',
          email: 'Code by e-mail',
          totp: 'Authenticator app',
          recovery_code: 'Recovery code',
        },
      },
      kept: 'Stays as it is: %{fields}. No form sets these values, or the log does not have them.',
    },
  },
};
