export const prescriptions = {
  prescriptions: {
    last: {
      title: 'Letzte Verordnung: %{date}, %{treatment}',
      take: 'Angaben übernehmen',
    },
    approval: {
      open_ended: 'bis auf Weiteres',
      open: 'Genehmigung beantragen',
      title: 'Genehmigung beantragen',
      hint: 'Das Schreiben an %{insurer} wird als PDF bei der Verordnung abgelegt, der Tag des Antrags vermerkt.',
      company: 'Im Namen von',
      write: 'Schreiben erstellen',
      done: 'Das Schreiben liegt bei der Verordnung.',
      no_insurer:
        'Es steht kein Kostenträger fest, der die Fahrten genehmigen könnte. Ergänzen Sie die Versicherung des Fahrgasts.',
      asked: 'Die Genehmigung wurde schon am %{day} beantragt.',
      again: 'Noch einmal beantragen',
      open_run: 'Genehmigungen',
      run_title: 'Genehmigungen beantragen',
      run_ready:
        '%{smart_count} Genehmigung ist noch zu beantragen. |||| %{smart_count} Genehmigungen sind noch zu beantragen.',
      run_others:
        'Bei %{smart_count} weiteren fehlt der Kostenträger oder der Leistungserbringer. |||| Bei %{smart_count} weiteren fehlt der Kostenträger oder der Leistungserbringer.',
      run_write: '%{smart_count} Schreiben erstellen |||| %{smart_count} Schreiben erstellen',
      run_done:
        '%{smart_count} Schreiben erstellt, %{skipped} ausgelassen. |||| %{smart_count} Schreiben erstellt, %{skipped} ausgelassen.',
    },
  },
};
