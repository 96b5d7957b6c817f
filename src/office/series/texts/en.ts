export const tourSeries = {
  series: {
    title: 'Tours of the series',
    from: 'Plan from',
    until: 'Plan until',
    generate: 'Create %{smart_count} tour |||| Create %{smart_count} tours',
    created: '%{smart_count} tour was created. |||| %{smart_count} tours were created.',
    direction: { out: 'Outward', back: 'Return' },
    count: {
      new: '%{smart_count} new',
      exists: '%{smart_count} there already',
      holiday: '%{smart_count} left out on holidays',
      exception: '%{smart_count} excepted',
      overlap: '%{smart_count} at the time of another tour',
    },
    outcome: {
      new: 'will be created',
      exists: 'there already (%{detail})',
      holiday: 'left out, %{detail}',
      exception: 'excepted',
      overlap: 'the guest has tour %{detail} then',
      overlap_hidden: 'the guest has another tour then',
    },
    end: {
      until: 'Planned until %{date}.',
      series_end: 'The series ends on %{date}.',
      prescription_end: 'The prescription does not cover more: it is valid until %{date}.',
      approval_end: 'The approval does not cover more: it is valid until %{date}.',
      approval_used_up:
        'On %{date} all %{most} approved tours are used up; %{used} were used before this plan.',
      limit: 'No more can be planned at once; plan from %{date} on in the next step.',
    },
    block: {
      company_inactive: 'The company of the series is not active; no new tours are entered for it.',
      series_not_allowed: 'Series are not allowed for this kind of treatment.',
      no_approval: 'The insurer has not approved the prescription, or the approval has expired.',
      no_facility: 'The prescription has no place of treatment, so there is no destination.',
      no_times: 'The series has neither an outward nor a return tour.',
    },
  },
};
