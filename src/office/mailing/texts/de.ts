export const mailing = {
  mailing: {
    open: 'Per E-Mail senden',
    title: 'Rechnung per E-Mail senden',
    send: 'In den Mailausgang legen',
    queued: 'Die Rechnung liegt im Mailausgang. Als versendet gilt sie, sobald der Mailserver sie annimmt.',
    to: 'Empfänger',
    subject: 'Betreff',
    attachment: 'Anhang',
    text: 'Text',
    language: 'Sprache der E-Mail',
    languages: { de: 'Deutsch', en: 'Englisch' },
    private: 'Die Rechnung enthält Gesundheitsdaten und geht an eine Privatperson.',
    confirm: '%{to} ist richtig, und die Zustimmung liegt vor',
    sent_before: 'Die Rechnung ist schon einmal versendet worden.',
    again: 'Trotzdem noch einmal senden',
    run: {
      open: 'Per E-Mail',
      title: 'Rechnungen per E-Mail senden',
      ready:
        '%{smart_count} festgeschriebene Rechnung kann per E-Mail hinausgehen. |||| %{smart_count} festgeschriebene Rechnungen können per E-Mail hinausgehen.',
      cut: 'Das sind die %{smart_count} ältesten, mehr gehen nicht auf einmal hinaus. Senden Sie die übrigen danach.',
      others: 'Ohne Zustimmung des Empfängers: %{notAgreed}. Ohne E-Mail-Adresse: %{withoutAddress}.',
      confirm:
        'Adresse und Zustimmung von %{smart_count} Privatperson liegen vor |||| Adressen und Zustimmungen von %{smart_count} Privatpersonen liegen vor',
      send: '%{smart_count} Rechnung senden |||| %{smart_count} Rechnungen senden',
      done: '%{smart_count} Rechnung in den Mailausgang gelegt, %{skipped} ausgelassen. |||| %{smart_count} Rechnungen in den Mailausgang gelegt, %{skipped} ausgelassen.',
    },
  },
};
