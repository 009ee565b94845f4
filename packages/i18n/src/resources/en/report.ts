export const messages = { title: 'Reports' } as const;
