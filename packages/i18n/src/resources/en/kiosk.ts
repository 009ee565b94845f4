export const messages = {
  title: 'Heliograph wall',
  controls: 'Display controls',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  recovering: 'The display recovers by itself',
  recoveringHint: 'Next try in {{seconds}} s',
} as const;
