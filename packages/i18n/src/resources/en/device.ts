export const messages = { title: 'Devices' } as const;
