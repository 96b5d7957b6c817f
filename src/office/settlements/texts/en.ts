export const settlements = {
  settling: {
    open: 'Settle month',
    title: 'Settle a month',
    text: 'Makes a draft for each client. Drafts of the month are recalculated, issued settlements stay as they are.',
    period: 'Month',
    client: 'Client',
    all: 'All',
    submit: 'Make drafts',
    drafted: '%{smart_count} draft made. |||| %{smart_count} drafts made.',
    waits:
      '%{smart_count} client has a draft of an earlier month. |||| %{smart_count} clients have drafts of earlier months.',
    settled: '%{smart_count} client was settled already. |||| %{smart_count} clients were settled already.',
    payout: {
      open: 'Pay out',
      title: 'Payout run',
      text: '%{smart_count} released settlement, %{sum} in all. The run makes a file for the bank (SEPA, pain.001). |||| %{smart_count} released settlements, %{sum} in all. The run makes a file for the bank (SEPA, pain.001).',
      nothing: 'No settlement is released for payout. Two people release it on the page of the settlement.',
      day: 'Execution on',
      submit: 'Make file',
    },
    account: { open: 'Take over account of client', done: 'The account has been taken over.' },
  },
};
