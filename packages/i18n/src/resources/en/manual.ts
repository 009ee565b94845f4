export const messages = { title: 'Operating manual' } as const;
