export const messages = {
  title: 'Heliograph wall',
  controls: 'Display controls',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  starting: 'Starting the display',
  recovering: 'The display recovers by itself',
  recoveringHint: 'Next try in {{seconds}} s',
  outdated: 'A new version is here; the display reloads',
  noEngine: 'The display could not start',
  noEngineHint: 'It tries again in {{seconds}} s',
} as const;
