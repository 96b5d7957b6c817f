/** Texts of the history of a record, loaded when it is opened. */
export const history = {
  app: {
    history: {
      looks_hint:
        'Lists, searches and exports count too, as far as they are among the latest %{count} entries of the activity log.',
      listed: 'in lists',
      no_changes: 'No change recorded yet.',
      no_looks: 'No access recorded. Only access to specially protected values is recorded.',
      more: 'Show older ones',
      somebody: 'Without a name',
      times: 'once |||| %{smart_count} times',
      row_added: '%{name} added',
      row_changed: '%{name} changed',
      row_removed: '%{name} removed',
      undo: '%{name}: restore the previous value',
      go_back: 'Back to this state',
      restore: 'Restore an earlier state',
      restore_hint: 'This is saved like any other change, with all checks:',
      restore_nothing: 'The record is already in this state, or none of it can be restored.',
      restored: 'Restored',
      own: {
        approval: 'Approval',
        request: 'Request no.',
        step: 'Step',
        factor: 'Second step',
        factors: {
          none: 'none',
          email: 'Code by e-mail',
          totp: 'Authenticator app',
          recovery_code: 'Recovery code',
        },
      },
      kept: 'Not restored: %{fields}. No form can set these values, or the log does not contain them.',
    },
  },
};
