/** Problems of a station or device, and advice about alarms without an entry in the catalogue. */
export const messages = {
  open: 'Open warnings and faults',
  since: 'Since {{time}} ({{ago}})',
  todo: 'What to do:',
  more_one: '{{count}} more open alarm',
  more_other: '{{count}} more open alarms',
  offline: {
    title: 'The gateway does not report',
    never: 'The gateway has never reported',
    last: 'Last data {{time}} ({{ago}})',
    cause:
      'The gateway has no power or no network, or its credentials are wrong. Values shown are the last known ones.',
    action:
      'Check the power supply of the gateway and the router on site. Values appear again as soon as it reports.',
  },
  unknown: {
    title: 'The device reports a fault without a message',
    cause: 'The device has stopped, but sent no code.',
    action: 'Read the code on the display of the device, and ask the installer.',
  },
  /** For codes that only the device's own words explain. */
  own: {
    cause: 'The device reports this with code {{code}}.',
    fault: 'Look up the code in the manual of the device, or ask the installer. Do not open the device.',
    warning: 'The device still works. If the warning persists, look up its code in the manual of the device.',
  },
} as const;
