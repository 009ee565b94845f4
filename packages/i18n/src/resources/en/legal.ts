export const messages = { title: 'Terms and privacy' } as const;
