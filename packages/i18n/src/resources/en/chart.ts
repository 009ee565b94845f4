export const messages = { title: 'History chart' } as const;
