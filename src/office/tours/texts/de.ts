export const tours = {
  tours: {
    day: {
      label: 'Tag',
      today: 'Tagesansicht',
      previous: 'Ein Tag zurück',
      next: 'Ein Tag weiter',
      none: 'Keine Fahrten am %{day}',
      none_today: 'Heute keine Fahrten',
      next_with_rides: 'Zu den Fahrten am %{day}',
    },
    columns: {
      pickup: 'Von',
      destination: 'Nach',
      facility: 'Einrichtung',
      pickup_actual: 'Ab',
      dropoff_actual: 'An',
      signature_present: 'Unterschrift',
    },
    cell: {
      unreadable: 'Das ist so nicht lesbar',
      changed: 'Inzwischen, am %{at}, eingetragen:',
      changed_by: '%{by} hat am %{at} eingetragen:',
      decide: 'Enter speichert Ihre Eingabe, Escape behält die andere.',
    },
    paste: {
      entered: '%{smart_count} Wert eingefügt. |||| %{smart_count} Werte eingefügt.',
      left: '%{smart_count} Wert hatte keine Zelle, in die er gehört. |||| %{smart_count} Werte hatten keine Zelle, in die sie gehören.',
      refused:
        '%{smart_count} Wert wurde nicht angenommen, der Grund steht in der Zelle. |||| %{smart_count} Werte wurden nicht angenommen, der Grund steht in den Zellen.',
    },
    sums: {
      tours: '%{smart_count} Fahrt |||| %{smart_count} Fahrten',
      km: '%{km} km',
      unsigned: '%{smart_count} ohne Unterschrift',
    },
  },
};
