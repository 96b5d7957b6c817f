export const tableLimits = { rows: 100_000, columns: 200, cell: 100_000 } as const;
