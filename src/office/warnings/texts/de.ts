export const personWarnings = {
  warnings: {
    title: 'Hinweise zum Fahrgast',
    resolve: 'Erledigen',
    resolve_title: 'Hinweis erledigen',
    resolved: 'Der Hinweis ist erledigt.',
    show_other: 'Ansehen',
    missing_kvnr: 'Die Versichertennummer fehlt.',
    invalid_kvnr: 'Die Versichertennummer ist falsch.',
    insurance_expired: 'Die Krankenkasse %{insurance} gab es nur bis zum %{date}.',
    exemption_expiring: 'Die Befreiung von der Zuzahlung endet am %{date}.',
    approval_expiring: 'Die Genehmigung %{approval} endet am %{date}.',
    approval_expiring_unnumbered: 'Die Genehmigung endet am %{date}.',
    approval_used_up: 'Alle %{most} genehmigten Fahrten sind vergeben.',
    duplicate: 'Vielleicht doppelt erfasst, siehe Fahrgast %{number}.',
    unpaid_copay:
      '%{smart_count} Zuzahlungsrechnung ist überfällig, offen sind %{open}. |||| %{smart_count} Zuzahlungsrechnungen sind überfällig, offen sind %{open}.',
    address: 'In der Anschrift fehlt die Hausnummer.',
    deceased: 'Verstorben am %{date}.',
  },
};
