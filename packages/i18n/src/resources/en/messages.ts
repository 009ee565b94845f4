export const messages = { title: 'Messages' } as const;
