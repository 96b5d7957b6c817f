import type { reports as german } from './de';

export const reports: typeof german = {
  reports: {
    period: 'Period',
    when: 'When',
    from: 'From',
    to: 'To',
    day: 'Day',
    company: 'Company',
    payer: 'Health insurance',
    all: 'All',
    by: 'By',
    levels: { company: 'Company', payer: 'Payer', month: 'Month', bill: 'Bill' },
    periods: {
      this_month: 'This month',
      last_month: 'Last month',
      this_quarter: 'This quarter',
      last_quarter: 'Last quarter',
      this_year: 'This year',
      last_year: 'Last year',
      other: 'Other period',
    },
    days: {
      today: 'Today',
      end_of_month: 'End of last month',
      end_of_quarter: 'End of last quarter',
      end_of_year: 'End of last year',
      other: 'Another day',
    },
    total: 'Total (%{smart_count} row) |||| Total (%{smart_count} rows)',
    nothing: 'There is nothing to report for this.',
    unknown: 'There is no such report, or you may not see it.',
    more: '%{smart_count} more row |||| %{smart_count} more rows',
    export: 'Save as %{format} file',
  },
};
