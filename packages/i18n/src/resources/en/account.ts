export const messages = { title: 'User centre' } as const;
