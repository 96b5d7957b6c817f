/** Issued bills on which money may still be owed. */
export const owedStates = ['issued', 'sent', 'partially_paid'] as const;

/** Issued bills in force, paid ones included: neither cancelled, nor written off or claimed from the insurer. */
export const standingStates = [...owedStates, 'paid'] as const;
