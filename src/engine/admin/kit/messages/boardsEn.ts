/** Texts of boards, calendars and timelines, loaded with the first list that has one. */
export const boards = {
  app: {
    boards: {
      as_table: 'As a table',
      count: '%{count} record |||| %{count} records',
      day_after: 'Next day',
      day_before: 'Previous day',
      empty: 'Nothing in this state',
      month_after: 'Next month',
      month_before: 'Previous month',
      filter_left_out: 'The filter by day does not apply here, only in the table and in exports.',
      more: 'Show 1 more |||| Show %{smart_count} more',
      move: 'Move: %{label}',
      move_to: 'To “%{state}”',
      moved: 'Moved',
      none: 'There is nothing on this day.',
      none_in_month: 'There is nothing in this month.',
      not_possible: 'This step is not possible at present.',
      open_day: 'Show 1 record of %{day} |||| Show %{smart_count} records of %{day}',
      show_as: 'Presentation',
      shown: '%{shown} of %{count} shown',
      today: 'Today',
      unnamed: 'None given',
    },
  },
};
