export const tours = {
  tours: {
    day: {
      label: 'Day',
      today: 'Day view',
      previous: 'One day back',
      next: 'One day on',
      none: 'No rides on %{day}',
      none_today: 'No rides today',
      next_with_rides: 'To the rides on %{day}',
    },
    columns: {
      pickup: 'From',
      destination: 'To',
      facility: 'Facility',
      pickup_actual: 'Start',
      dropoff_actual: 'End',
      signature_present: 'Signature',
    },
    cell: {
      unreadable: 'This cannot be read',
      changed: 'Entered meanwhile, on %{at}:',
      changed_by: '%{by} entered on %{at}:',
      decide: 'Enter saves yours, Escape keeps the other.',
    },
    paste: {
      entered: '%{smart_count} value pasted. |||| %{smart_count} values pasted.',
      left: '%{smart_count} value had no cell that takes it. |||| %{smart_count} values had no cell that takes them.',
      refused:
        '%{smart_count} value was refused, its cell says why. |||| %{smart_count} values were refused, their cells say why.',
    },
    sums: {
      tours: '%{smart_count} tour |||| %{smart_count} tours',
      km: '%{km} km',
      unsigned: '%{smart_count} without signature',
    },
  },
};
