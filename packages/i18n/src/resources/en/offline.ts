export const messages = {
  title: 'Offline',
  heading: 'No connection to {{product}}',
  text: 'This device cannot reach the server, so there are no values to show: old ones are never shown as live. The page opens by itself once the connection is back.',
  retry: 'Try again',
  retrying: 'Trying to connect',
} as const;
