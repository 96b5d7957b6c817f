export const settlements = {
  settling: {
    open: 'Monat abrechnen',
    title: 'Monat abrechnen',
    text: 'Legt für jeden Mandanten einen Entwurf an. Entwürfe dieses Monats werden neu gerechnet, festgeschriebene Abrechnungen bleiben.',
    period: 'Abrechnungsmonat',
    client: 'Mandant',
    all: 'Alle',
    submit: 'Entwürfe anlegen',
    drafted: '%{smart_count} Entwurf angelegt. |||| %{smart_count} Entwürfe angelegt.',
    waits:
      'Bei %{smart_count} Mandanten ist ein früherer Monat noch Entwurf. |||| Bei %{smart_count} Mandanten ist ein früherer Monat noch Entwurf.',
    settled:
      '%{smart_count} Mandant war schon abgerechnet. |||| %{smart_count} Mandanten waren schon abgerechnet.',
    payout: {
      open: 'Auszahlen',
      title: 'Auszahlungslauf',
      text: '%{smart_count} freigegebene Abrechnung, zusammen %{sum}. Der Lauf legt eine Datei für die Bank an (SEPA, pain.001). |||| %{smart_count} freigegebene Abrechnungen, zusammen %{sum}. Der Lauf legt eine Datei für die Bank an (SEPA, pain.001).',
      nothing:
        'Keine Abrechnung ist zur Auszahlung frei. Freigegeben wird auf der Seite der Abrechnung, zu zweit.',
      day: 'Ausführung am',
      submit: 'Datei erstellen',
    },
    account: { open: 'Konto des Mandanten übernehmen', done: 'Das Konto ist übernommen.' },
  },
};
