export const prescriptions = {
  prescriptions: {
    last: {
      title: 'Last prescription: %{date}, %{treatment}',
      take: 'Use its details',
    },
    approval: {
      open_ended: 'until further notice',
      open: 'Ask for approval',
      title: 'Ask for approval',
      hint: 'The letter to %{insurer} is kept as a PDF with the prescription, and the day of the request is noted.',
      company: 'In the name of',
      write: 'Write the letter',
      done: 'The letter is filed with the prescription.',
      no_insurer: 'No payer who could approve the tours is known. Complete the guest’s insurance.',
      asked: 'The approval was asked for on %{day} already.',
      again: 'Ask once more',
      open_run: 'Approvals',
      run_title: 'Ask for approvals',
      run_ready:
        '%{smart_count} approval is still to be asked for. |||| %{smart_count} approvals are still to be asked for.',
      run_others:
        'For %{smart_count} more, payer or company is missing. |||| For %{smart_count} more, payer or company is missing.',
      run_write: 'Write %{smart_count} letter |||| Write %{smart_count} letters',
      run_done:
        '%{smart_count} letter written, %{skipped} left out. |||| %{smart_count} letters written, %{skipped} left out.',
    },
  },
};
