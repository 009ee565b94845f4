export const messages = {
  title: 'About us',
  version: 'Version {{version}}',
  versionLabel: 'Version',
  documents: 'Documents',
  tagline: 'An open portal for solar and energy-storage stations',
  licence: 'Open source under the Apache License 2.0',
  licenceText:
    'Licensed under the Apache License, Version 2.0. You may use, change and pass on the software under that licence. It is provided “as is”, without warranties or conditions of any kind.',
  api: 'HTTP interface (OpenAPI)',
  more: 'More about us',
  help: 'Help',
  manual: 'Operating manual',
  intro: {
    title: 'Every station, every watt, as it happens',
    product:
      'Heliograph watches over solar and energy-storage stations: what they generate, store, use and feed into the grid, and what needs attention. Control rooms see their whole fleet on one wall, installers find the device that has gone quiet, owners see what their roof earns.\n\nIt takes its name from the instrument that sent messages over mountains with a mirror and the light of the sun. In the same spirit every value carries the time at which it was true, every total says how many report, and nothing old is ever shown as live.',
    brand:
      '{{name}} looks after solar and energy-storage stations with this portal: what they generate, store, use and feed into the grid, and what needs attention. Owners see what their roof earns, installers find the device that has gone quiet, and everybody sees the same figures at the same moment.\n\nThe portal is built on Heliograph, open-source software for monitoring stations. Every value carries the time at which it was true, every total says how many report, and nothing old is ever shown as live.',
  },
  points: {
    live: {
      title: 'Live and honest',
      text: 'Values arrive within seconds. What has become old is marked as stale, what is missing stays a gap, and estimated energy is labelled.',
    },
    together: {
      title: 'One truth for everybody',
      text: 'Tabs and walls of a browser share one connection, so two screens never contradict each other.',
    },
    yours: {
      title: 'Your machine, your data',
      text: 'It runs on a single computer, even without the internet. Nothing is reported to anyone else.',
    },
  },
  contact: {
    title: 'Contact us',
    email: 'E-mail',
    phone: 'Telephone',
    address: 'Address',
    none: 'The operator of this installation has not published how to reach them. Ask whoever gave you this address or your account.',
    map: 'Map with the location of {{name}}',
    mapPlain: 'Map of Australia',
  },
} as const;
