/** The data quality page. */
export const quality = {
  quality: {
    about:
      'Records that do not meet today’s rules. Most of them cannot be saved again until they are corrected. Each line opens the list of exactly these records, where they can also be changed together.',
    run: 'Check now',
    never: 'Not checked yet. The data is checked every night after 4 a.m., or at once with “Check now”.',
    checked: 'Last checked: %{at} (%{by})',
    nightly: 'nightly run',
    by: 'by %{name}',
    broken_off: 'The last check (%{at}) failed. The findings below are older.',
    nothing: 'No findings: all records that you can see meet the rules.',
    failed: 'The findings could not be loaded.',
    records: '1 record |||| %{count} records',
    more_than: 'more than %{count} records',
  },
};
