export const messages = { title: 'Help' } as const;
