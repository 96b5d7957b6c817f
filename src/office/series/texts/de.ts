export const tourSeries = {
  series: {
    title: 'Fahrten der Serie',
    from: 'Planen ab',
    until: 'Planen bis',
    generate: '%{smart_count} Fahrt anlegen |||| %{smart_count} Fahrten anlegen',
    created: '%{smart_count} Fahrt ist angelegt. |||| %{smart_count} Fahrten sind angelegt.',
    direction: { out: 'Hinfahrt', back: 'Rückfahrt' },
    count: {
      new: '%{smart_count} neu',
      exists: '%{smart_count} schon angelegt',
      holiday: '%{smart_count} an Feiertagen ausgelassen',
      exception: '%{smart_count} ausgenommen',
      overlap: '%{smart_count} zur selben Zeit wie eine andere Fahrt',
    },
    outcome: {
      new: 'wird angelegt',
      exists: 'schon angelegt (%{detail})',
      holiday: 'ausgelassen, %{detail}',
      exception: 'ausgenommen',
      overlap: 'der Fahrgast hat dann die Fahrt %{detail}',
      overlap_hidden: 'der Fahrgast hat dann eine andere Fahrt',
    },
    end: {
      until: 'Geplant bis %{date}.',
      series_end: 'Die Serie endet am %{date}.',
      prescription_end: 'Weiter reicht die Verordnung nicht: Sie gilt bis %{date}.',
      approval_end: 'Weiter reicht die Genehmigung nicht: Sie gilt bis %{date}.',
      approval_used_up:
        'Am %{date} sind alle %{most} genehmigten Fahrten vergeben; %{used} waren es schon vor diesem Plan.',
      limit: 'Mehr auf einmal geht nicht; ab %{date} planen Sie im nächsten Schritt.',
    },
    block: {
      company_inactive:
        'Der Leistungserbringer der Serie ist nicht aktiv; für ihn werden keine neuen Fahrten erfasst.',
      series_not_allowed: 'Für diese Behandlungsart sind keine Serien erlaubt.',
      no_approval:
        'Die Krankenkasse hat die Verordnung nicht genehmigt, oder die Genehmigung ist abgelaufen.',
      no_facility:
        'In der Verordnung fehlt die Behandlungsstätte: Es ist nicht bekannt, wohin die Fahrt geht.',
      no_times: 'Die Serie hat weder eine Hinfahrt noch eine Rückfahrt.',
    },
  },
};
