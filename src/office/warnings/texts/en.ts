export const personWarnings = {
  warnings: {
    title: 'Warnings about the guest',
    resolve: 'Resolve',
    resolve_title: 'Resolve a warning',
    resolved: 'The warning is resolved.',
    show_other: 'Show',
    missing_kvnr: 'The insurance number is missing.',
    invalid_kvnr: 'The insurance number is invalid.',
    insurance_expired: 'The health insurance %{insurance} existed until %{date} only.',
    exemption_expiring: 'The exemption from co-payment ends on %{date}.',
    approval_expiring: 'Approval %{approval} ends on %{date}.',
    approval_expiring_unnumbered: 'The approval ends on %{date}.',
    approval_used_up: 'All %{most} approved tours are used up.',
    duplicate: 'Perhaps entered twice, see guest %{number}.',
    unpaid_copay:
      '%{smart_count} co-payment bill is overdue, %{open} open. |||| %{smart_count} co-payment bills are overdue, %{open} open.',
    address: 'The address has no house number.',
    deceased: 'Deceased on %{date}.',
  },
};
