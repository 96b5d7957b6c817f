import type { insurances as german } from './de';

export const insurances: typeof german = {
  insurances: {
    change: {
      title: 'From %{day} on somebody else pays. Tours before that day do not change.',
      billed:
        '%{smart_count} case is billed already: it is marked “Payer changed” and stays billed as it is until you correct its bill. |||| %{smart_count} cases are billed already: they are marked “Payer changed” and stay billed as they are until you correct their bills.',
      unbilled:
        '%{smart_count} case is not billed yet: it follows the new payer by itself. |||| %{smart_count} cases are not billed yet: they follow the new payer by themselves.',
    },
  },
};
