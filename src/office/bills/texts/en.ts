import type { bills as german } from './de';

export const bills: typeof german = {
  billing: {
    overdue: '%{smart_count} day overdue |||| %{smart_count} days overdue',
    run: {
      open: 'Billing run',
      title: 'Billing run',
      period: 'Month',
      company: 'Company',
      payer: 'Payer',
      all: 'All',
      preview: 'Preview',
      back: 'Back',
      close: 'Close',
      bills: '%{smart_count} bill |||| %{smart_count} bills',
      cases: '%{smart_count} case |||| %{smart_count} cases',
      not_ready:
        '%{smart_count} case of this month is not checked yet and waits. |||| %{smart_count} cases of this month are not checked yet and wait.',
      show_not_ready: 'Show open cases',
      earlier: 'Checked cases of earlier months still wait for a bill:',
      nothing: 'No checked case of this month waits for a bill.',
      dropped: '%{smart_count} case waits |||| %{smart_count} cases wait',
      copay_claimed:
        'Stays a draft: the co-payment of %{number} has changed and is already claimed from the insurer. Withdraw that claim first.',
      show_cases: 'Show cases',
      hide_cases: 'Hide cases',
      drafts: 'Create drafts',
      issue: 'Issue',
      issue_hint:
        'Issued bills get their number and their PDF and can no longer be changed. They are corrected by a cancellation bill.',
      done_issued:
        '%{smart_count} bill issued, %{sum} in all. |||| %{smart_count} bills issued, %{sum} in all.',
      done_drafts:
        '%{smart_count} draft created, %{sum} in all. |||| %{smart_count} drafts created, %{sum} in all.',
      drafts_left:
        '%{smart_count} bill stays a draft: its page says why. |||| %{smart_count} bills stay drafts: their pages say why.',
      show_bills: 'Show bills',
    },
    print: {
      open: 'As one PDF',
      bills: 'Bills',
      both: 'Bills with cover slips',
      slips: 'Cover slips for originals only',
    },
    correct: {
      open: 'Correct',
      title: 'Correct bill',
      text: 'The bill is cancelled and drafted again for its cases: with today’s payer, address, exemption and price. The reason appears on the cancellation and on the new bill.',
      case: 'Case',
      payer: 'Payer',
      net: 'Amount',
      copay: 'Co-payment',
      parted: 'new, because of the change',
      withdrawn: 'is no longer claimed',
      waits: 'has errors and waits until they are fixed',
      waiting: '%{smart_count} case is on no new bill yet. |||| %{smart_count} cases are on no new bill yet.',
      bill_follows: '%{number} to %{recipient}: %{before} cancelled, %{after} new.',
      bill_ends: '%{number} to %{recipient}: %{before} cancelled, nothing new.',
      paid_moves: 'Payments of %{paid} move along to the new bill.',
      paid_back: 'Payments of %{paid} are released.',
      paid_parts:
        'Of the payments, %{paid} move along to the new bill, and %{free} are released once the draft is issued.',
      address: 'Address so far: %{before}. New: %{after}.',
      other: 'New to %{recipient}: %{total}.',
      reason: 'Reason',
      confirm: 'Cancel and draft again',
      cancel: 'Keep it',
    },
    draft: { to_case: 'Look at case', to_case_label: 'Look at case %{number}' },
    pdf: { open: 'Open PDF' },
  },
};
