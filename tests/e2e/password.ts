/** of every user of a filled office */
export const password = 'tours-e2e-2026';
