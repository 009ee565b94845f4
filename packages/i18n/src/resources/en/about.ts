export const messages = {
  title: 'About us',
  version: 'Version {{version}}',
  versionLabel: 'Version',
  documents: 'Documents',
  tagline: 'An open portal for solar and energy-storage stations',
  licence: 'Open source under the Apache License 2.0',
  licenceText:
    'Licensed under the Apache License, Version 2.0. You may use, modify and distribute the software under that licence. It is provided “as is”, without warranties or conditions of any kind.',
  api: 'HTTP API (OpenAPI)',
  more: 'More about us',
  help: 'Help',
  manual: 'Operating manual',
  intro: {
    title: 'Every station, every watt, as it happens',
    product:
      'Heliograph monitors solar and energy-storage stations: what they generate, store, use and feed into the grid, and what needs attention. Control rooms see their whole fleet on one screen, installers find the device that stopped reporting, and owners see what their roof earns.\n\nIt is named after the instrument that sent messages across mountains with a mirror and sunlight. In the same spirit, every value shows when it was measured, every total says how many stations are reporting, and old data is never shown as live.',
    brand:
      '{{name}} manages solar and energy-storage stations with this portal: what they generate, store, use and feed into the grid, and what needs attention. Owners see what their roof earns, installers find the device that stopped reporting, and everyone sees the same figures at the same time.\n\nThe portal is built on Heliograph, open-source software for monitoring stations. Every value shows when it was measured, every total says how many stations are reporting, and old data is never shown as live.',
  },
  points: {
    live: {
      title: 'Live and honest',
      text: 'Values arrive within seconds. Old values are marked as stale, missing ones stay a gap, and estimated or unknown energy is labelled.',
    },
    together: {
      title: 'The same for everyone',
      text: 'Tabs and displays in one browser share a connection, so two screens never contradict each other.',
    },
    yours: {
      title: 'Your machine, your data',
      text: 'It runs on a single computer, even without the internet. Nothing is sent to anyone else.',
    },
  },
  contact: {
    title: 'Contact us',
    email: 'E-mail',
    phone: 'Telephone',
    address: 'Address',
    none: 'The operator of this installation has not published contact details. Ask the person who gave you this address or your account.',
    map: 'Map with the location of {{name}}',
    mapPlain: 'Map of Australia',
  },
} as const;
