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
      nothing: 'In diesem Monat wartet kein geprüfter Fall auf eine Rechnung.',
      dropped: '%{smart_count} Fall bleibt liegen |||| %{smart_count} Fälle bleiben liegen',
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
      show_bills: 'Rechnungen ansehen',
    },
    correct: {
      open: 'Korrigieren',
      title: 'Rechnung korrigieren',
      text: 'Die Rechnung wird storniert. Für ihre Fälle entsteht ein Entwurf, den Sie festschreiben, wenn alles stimmt.',
      reason: 'Grund',
      confirm: 'Stornieren und neu entwerfen',
      cancel: 'Abbrechen',
    },
    pdf: { open: 'PDF öffnen' },
  },
};
