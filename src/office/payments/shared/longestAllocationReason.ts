/** Characters of the reason for an allocation, a cut or a refund. */
export const longestAllocationReason = 200;
