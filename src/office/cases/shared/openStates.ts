/** States in which a case may still change; afterwards it is under way to its payer. */
export const openStates = ['open', 'checked', 'on_hold'] as const;
