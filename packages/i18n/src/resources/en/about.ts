export const messages = { title: 'About us' } as const;
