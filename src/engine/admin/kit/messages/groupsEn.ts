/** Texts of grouped lists, loaded with the first one. */
export const groups = {
  app: {
    groups: {
      by: 'Group by',
      count: '%{count} group |||| %{count} groups',
      gone: 'This group no longer has any records.',
      leave: 'Stop grouping',
      more: 'Show 1 more |||| Show %{smart_count} more',
      more_groups:
        'The first %{count} groups are shown, and there are more. Narrow the list down, or choose a longer period.',
      none: 'None given',
      not: 'Do not group',
      only: 'Show this group only',
      per: 'Per',
      quarter: 'Q%{number} %{year}',
      shown: '%{shown} of %{count}',
      unit: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
      week: 'Week %{number} of %{year} · %{from} – %{to}',
    },
  },
};
