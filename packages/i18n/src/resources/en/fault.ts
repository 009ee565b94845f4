export const messages = { title: 'Faults' } as const;
