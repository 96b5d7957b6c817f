export const bills = {
  billing: {
    overdue: '%{smart_count} Tag überfällig |||| %{smart_count} Tage überfällig',
    run: {
      open: 'Rechnungslauf',
      title: 'Rechnungslauf',
      period: 'Abrechnungsmonat',
      company: 'Leistungserbringer',
      payer: 'Kostenträger',
      all: 'Alle',
      preview: 'Vorschau',
      back: 'Zurück',
      close: 'Schließen',
      bills: '%{smart_count} Rechnung |||| %{smart_count} Rechnungen',
      cases: '%{smart_count} Fall |||| %{smart_count} Fälle',
      not_ready:
        '%{smart_count} Fall dieses Monats ist noch nicht geprüft und bleibt liegen. |||| %{smart_count} Fälle dieses Monats sind noch nicht geprüft und bleiben liegen.',
      show_not_ready: 'Offene Fälle ansehen',
      earlier: 'Aus früheren Monaten warten noch geprüfte Fälle auf eine Rechnung:',
      nothing: 'In diesem Monat wartet kein geprüfter Fall auf eine Rechnung.',
      dropped: '%{smart_count} Fall bleibt liegen |||| %{smart_count} Fälle bleiben liegen',
      copay_claimed:
        'Bleibt Entwurf: Die Zuzahlung aus %{number} ist inzwischen eine andere und wird schon von der Kasse gefordert. Nehmen Sie diese Forderung zuerst zurück.',
      show_cases: 'Fälle zeigen',
      hide_cases: 'Fälle verbergen',
      drafts: 'Als Entwürfe anlegen',
      issue: 'Festschreiben',
      issue_hint:
        'Festgeschriebene Rechnungen bekommen ihre Nummer und ihr PDF und ändern sich nicht mehr. Korrigiert wird mit einer Stornorechnung.',
      done_issued:
        '%{smart_count} Rechnung festgeschrieben, zusammen %{sum}. |||| %{smart_count} Rechnungen festgeschrieben, zusammen %{sum}.',
      done_drafts:
        '%{smart_count} Entwurf angelegt, zusammen %{sum}. |||| %{smart_count} Entwürfe angelegt, zusammen %{sum}.',
      drafts_left:
        '%{smart_count} Rechnung bleibt Entwurf: Auf ihrer Seite steht, was im Weg ist. |||| %{smart_count} Rechnungen bleiben Entwürfe: Auf ihren Seiten steht, was im Weg ist.',
      show_bills: 'Rechnungen ansehen',
    },
    print: {
      open: 'Als ein PDF',
      bills: 'Rechnungen',
      both: 'Rechnungen mit Begleitschreiben',
      slips: 'Nur Begleitschreiben für Originale',
    },
    correct: {
      open: 'Korrigieren',
      title: 'Rechnung korrigieren',
      text: 'Die Rechnung wird storniert und für ihre Fälle neu entworfen: mit Kostenträger, Anschrift, Befreiung und Preis von heute. Der Grund steht auf der Stornorechnung und auf der neuen.',
      case: 'Fall',
      payer: 'Kostenträger',
      net: 'Betrag',
      copay: 'Zuzahlung',
      parted: 'neu, wegen des Wechsels',
      withdrawn: 'wird nicht mehr gefordert',
      waits: 'hat Prüffehler und wartet, bis sie behoben sind',
      waiting:
        '%{smart_count} Fall kommt noch auf keine neue Rechnung. |||| %{smart_count} Fälle kommen noch auf keine neue Rechnung.',
      bill_follows: '%{number} an %{recipient}: %{before} storniert, %{after} neu.',
      bill_ends: '%{number} an %{recipient}: %{before} storniert, nichts neu.',
      paid_moves: 'Gezahlte %{paid} gehen mit.',
      paid_back: 'Gezahlte %{paid} werden frei.',
      paid_parts:
        'Von der Zahlung gehen %{paid} mit, %{free} werden frei, sobald der Entwurf festgeschrieben ist.',
      address: 'Anschrift bisher: %{before}. Neu: %{after}.',
      other: 'Neu an %{recipient}: %{total}.',
      reason: 'Grund',
      confirm: 'Stornieren und neu entwerfen',
      cancel: 'Abbrechen',
    },
    draft: { to_case: 'Fall ansehen', to_case_label: 'Fall %{number} ansehen' },
    pdf: { open: 'PDF öffnen' },
  },
};
