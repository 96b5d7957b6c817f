export const mailing = {
  mailing: {
    open: 'Send by e-mail',
    title: 'Send bill by e-mail',
    send: 'Put into outbox',
    queued: 'The bill is in the outbox. It counts as sent as soon as the mail server accepts it.',
    to: 'Recipient',
    subject: 'Subject',
    attachment: 'Attachment',
    text: 'Text',
    language: 'Language of the e-mail',
    languages: { de: 'German', en: 'English' },
    private: 'The bill contains health data and goes to a private person.',
    confirm: '%{to} is right, and the agreement is on file',
    sent_before: 'The bill has been sent before.',
    again: 'Send it again anyway',
    run: {
      open: 'By e-mail',
      title: 'Send bills by e-mail',
      ready:
        '%{smart_count} issued bill can go out by e-mail. |||| %{smart_count} issued bills can go out by e-mail.',
      cut: 'These are the oldest %{smart_count}, as many as go out at once. Send the others afterwards.',
      others:
        'Without the recipient’s agreement: %{notAgreed}. Without an e-mail address: %{withoutAddress}.',
      confirm:
        'Address and agreement of %{smart_count} private person are on file |||| Addresses and agreements of %{smart_count} private persons are on file',
      send: 'Send %{smart_count} bill |||| Send %{smart_count} bills',
      done: '%{smart_count} bill put into the outbox, %{skipped} left out. |||| %{smart_count} bills put into the outbox, %{skipped} left out.',
    },
  },
};
