export const messages = {
  title: 'Displays',
} as const;
