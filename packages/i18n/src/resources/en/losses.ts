export const messages = {
  title: 'Losses',
  cause: {
    outage: 'Outage',
    unitOff: 'Inverter off',
    orderedLimit: 'Ordered limit',
    batteryFull: 'Battery full at export limit',
    voltageTrip: 'Trip on high voltage',
    voltWatt: 'Reduced by high voltage (Volt-Watt)',
    clipping: 'Clipping',
    string: 'String or MPPT',
    shading: 'Shading',
    heat: 'Heat',
    soiling: 'Soiling',
    ageing: 'Ageing',
    snow: 'Snow',
    unexplained: 'Unexplained',
  },
} as const;
