export const messages = { title: 'Customers' } as const;
