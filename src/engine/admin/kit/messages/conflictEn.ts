/** Texts of the dialog for changes of two users to one record, loaded with it. */
export const conflict = {
  app: {
    conflict: {
      title: 'Changed at the same time',
      text: 'This record was saved on %{at} while you were editing it. Decide which values to keep; nothing is saved until you have.',
      text_by:
        '%{by} saved this record on %{at} while you were editing it. Decide which values to keep; nothing is saved until you have.',
      mine: 'What you entered',
      theirs: 'Saved on %{at}',
      theirs_by: '%{by}, %{at}',
      before: 'Before:',
      removed: 'Row removed',
      all_mine: 'What I entered, everywhere',
      all_theirs: 'What was saved, everywhere',
      also: 'Merged without conflict:',
      back: 'Back to the form',
      save: 'Save with these choices',
      open: '1 decision left |||| %{smart_count} decisions left',
    },
  },
};
