/** of every user of a furnished office */
export const password = 'tours-e2e-2026';
