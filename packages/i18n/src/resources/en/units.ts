/** How units are spoken, for screen readers; on screen their symbols are the same in every language. */
export const messages = {
  W: 'watts',
  kW: 'kilowatts',
  MW: 'megawatts',
  GW: 'gigawatts',
  kWh: 'kilowatt hours',
  MWh: 'megawatt hours',
  GWh: 'gigawatt hours',
  percent: 'percent',
} as const;
