export const insurances = {
  insurances: {
    change: {
      title: 'Ab dem %{day} zahlt dann jemand anderes. Fahrten davor ändern sich nicht.',
      billed:
        '%{smart_count} Fall ist schon berechnet: Er wird mit „Kostenträger gewechselt“ gekennzeichnet und bleibt so berechnet, bis Sie seine Rechnung berichtigen. |||| %{smart_count} Fälle sind schon berechnet: Sie werden mit „Kostenträger gewechselt“ gekennzeichnet und bleiben so berechnet, bis Sie ihre Rechnungen berichtigen.',
      unbilled:
        '%{smart_count} Fall ist noch nicht berechnet: Er folgt dem neuen Kostenträger von selbst. |||| %{smart_count} Fälle sind noch nicht berechnet: Sie folgen dem neuen Kostenträger von selbst.',
    },
  },
};
