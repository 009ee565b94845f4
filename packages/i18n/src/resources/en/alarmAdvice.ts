/** Why an alarm occurs and what to do about it, by code. */
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
    warning: 'The device still works. If the warning stays, look up its code in the manual of the device.',
  },
  cause: {
    F18: 'The resistance between the PV strings and earth is too low: moisture in a connector, a damaged cable or a defective module.',
    F24: 'Current flows to earth: damaged insulation of a module, a cable or the inverter.',
    F35: 'A relay towards the grid does not switch as it should, so the inverter does not connect.',
    F56: 'The voltage of the battery is below the limit of the inverter: it is deeply discharged, or switched off.',
    W02: 'The voltage at the inverter is above the allowed range, often at midday when many systems export.',
    W06: 'The battery is too warm, so it charges and discharges with less power.',
    W09: 'A fan does not turn or is blocked by dust.',
    W11: 'The inverter is too warm, so it reduces its power to protect itself.',
    W13: 'The inverter receives nothing from the battery management system: the cable is loose, or the protocol does not fit.',
    W31: 'Readings of the meter jump: a current transformer is loose, or its connection disturbed.',
    W33: 'A contact of the breaker gets hot: a loose terminal, or more current than it is rated for.',
    W35: 'The plug of the charging cable does not lock in its socket.',
    W39: 'The gateway reaches the device no longer: no power, a loose cable, or a wrong address.',
    N01: 'The gateway has lost its connection: no power or no internet on site.',
    IMPLAUSIBLE_READING:
      'The counter went on from a value that it cannot have reached. The energy in between is unknown and is left out.',
    RULE_LOW_SOC:
      'The battery has been below the limit of the rule for a while: more was used than charged, or it is kept for something else.',
    RULE_NO_GENERATION:
      'Stations near by generate, but this one hardly does: it is switched off, has a fault, or its array is covered.',
    RULE_EXPORT_LIMIT: 'More is fed into the grid than the limit of the rule allows.',
    RULE_GRID_VOLTAGE:
      'The voltage at the connection has been above the limit of the rule for a while, often at midday when many systems export.',
    setting_reverted:
      'A value that was written from here was changed afterwards: at the device, by its vendor’s cloud or by another controller on the bus.',
  },
  action: {
    F18: 'Do not touch modules or cables. Have an electrician measure the insulation of each string; after rain, wait until it is dry.',
    F24: 'Do not touch modules or cables. Have an electrician find the leak.',
    F35: 'Switch the inverter off and on again once. If the fault comes back, it has to be repaired.',
    F56: 'Check the battery’s switch and fuse. If it is on, have it charged from the grid or by the installer.',
    W02: 'If it happens often, have the installer check the cable to the grid and the settings for high voltage, and tell the grid operator.',
    W06: 'Provide ventilation, keep the sun off the battery, and check that nothing warm stands beside it.',
    W09: 'Clean the air inlets. If the warning stays, have the fan replaced.',
    W11: 'Keep the air around the inverter free, clean its heat sink and shade it from the sun.',
    W13: 'Check the communication cable between battery and inverter, and that the battery type set in the inverter is right.',
    W31: 'Have the installer check the current transformers and the cable of the meter.',
    W33: 'Switch off large loads. Have an electrician tighten or replace the breaker.',
    W35: 'Unplug the cable, check the plug for dirt, and plug it in again until it clicks.',
    W39: 'Check that the device is on, then its cable to the gateway and its address.',
    N01: 'Check the power supply of the gateway and the router on site.',
    IMPLAUSIBLE_READING:
      'Open the data quality of the station: enter a meter replacement there, or correct the energy by hand.',
    RULE_LOW_SOC:
      'Use less, or charge the battery from the grid; check the reserve and the times of charging.',
    RULE_NO_GENERATION:
      'Check that the inverter and the DC switch are on and that nothing covers the modules. Otherwise ask the installer.',
    RULE_EXPORT_LIMIT:
      'Check the export limit in the settings of the inverter, and that the meter is connected.',
    RULE_GRID_VOLTAGE:
      'If it happens often, have the installer check the cable to the grid, and tell the grid operator the times of these alarms.',
    setting_reverted:
      'Find out who else changes settings, such as the vendor’s app or an energy manager, and disable it there. Then write the setting again.',
  },
} as const;
