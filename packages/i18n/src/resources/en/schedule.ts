export const messages = {
  title: 'Time points and prices',
  lead: 'The inverter’s time points, what electricity costs and the inverter’s clock on one axis, what the mismatch costs, and time points that fit.',
  inverter: 'Inverter',
  prices: 'Prices',
  tariff: 'Tariff of the station',
  planGone: 'Plan that no longer exists',
  noSlots: 'No inverter with time points',
  noSlotsHint: 'Only hybrid inverters, which have a battery, charge and discharge by time points.',
  noRight: 'You cannot read settings of this station’s devices',
  noRightHint: 'Ask the person who shared the station with you for the right to device settings.',
  calculating: 'Calculating the month',
  failed: 'The costs could not be calculated',
  flat: 'Electricity costs the same all day, so time points cannot save money.',
  cancelled: 'The calculation was cancelled.',
  noTariff:
    'The station has no price for electricity from the grid. Enter its tariff, or choose a plan above.',
  noPlanPrices: 'The plan has no usage price.',
  kind: {
    all: 'every day',
    weekday: 'Monday to Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
    comma: ', ',
  },
  days: { title: 'Days', off: 'switched off', none: 'no day' },
  clock: {
    reading: 'Reading the inverter’s clock …',
    unknown:
      'The inverter did not respond, so its clock is unknown. The hours of its time points may be wrong.',
    right: 'The inverter’s clock is correct to the minute ({{zone}}).',
    ahead: 'The inverter’s clock is {{duration}} ahead of {{zone}}: its time points start too early.',
    behind: 'The inverter’s clock is {{duration}} behind {{zone}}: its time points start too late.',
    zone: 'The difference looks like another time zone, or daylight saving that the inverter does not follow.',
    set: 'Set the clock in the inverter’s settings',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
  },
  axis: {
    title: 'A day at the station',
    prices: 'Price per kWh from the grid, {{currency}}',
    price: '{{from}} to {{until}}: {{price}} {{currency}} per kWh',
    slots: 'Time points as set',
    actual: 'As they actually run',
    actualNote: 'by the inverter’s clock',
    proposal: 'Proposal',
  },
  cost: {
    title: 'What the mismatch cost, {{month}}',
    what: 'What',
    energy: 'Energy',
    money: 'Cost',
    clock: 'Caused by the clock',
    clockUnknown: 'unknown',
    gridCharge: 'Charged from the grid at a higher price',
    gridChargeHint: 'than the cheapest of the day, in time points that charge from the grid',
    heldBack: 'Bought while the battery could have discharged',
    heldBackHint: 'the energy that it discharged at a cheaper time',
    total: 'Total',
    missing: 'For {{hours}} hours some energy is unknown. They are left out, so the cost may be higher.',
    unpriced: '{{hours}} hours have no price. They are left out.',
    no: {
      none: 'Electricity from the grid had no price in this month.',
      flat: 'In this month electricity cost the same all day, so time points could not save money.',
      noGridCounters: 'No device at this station measures energy from the grid, so the cost is not known.',
      noBatteryCounters:
        'No device at this station measures battery charge and discharge, so the cost is not known.',
      unread:
        'The inverter did not report all of its time points and battery settings, so the cost is not known.',
    },
  },
  rule: {
    running: 'The month has not ended: this is the cost to date.',
    now: 'Calculated with the time points and the clock as they are now, from the energies stored by quarter hour. They may have been set differently in the month.',
    gridCharge:
      'Charged from the grid: what the battery charged beyond the solar generation of the same quarter hour, at most what was bought. It costs its price less the cheapest price of that day; whether all of it would fit into the cheapest hours is not checked, nor whether the sun would have charged the same later.',
    heldBack:
      'Could have discharged: between two times of charging, the energy that the battery discharged is moved to the most expensive quarter hours in which electricity was bought, never faster than in its fastest quarter hour of the month. The cost is what that would have saved.',
    clock:
      'Caused by the clock: the part in minutes when the time points would have acted differently with the right clock.',
    plan: 'For a plan, the first tier of each usage price counts, including GST. Supply, demand, discounts and feed-in are not affected.',
    station:
      'Bought and generated energy is for the whole station. With several batteries, only those measured by the inverter shown count; if it measures none, all do.',
  },
  proposal: {
    title: 'Time points that fit the prices',
    lead: 'In the cheapest hours the battery keeps its energy and is charged; at all other times it may discharge.',
    chargeTo: 'Charge to, %',
    dischargeTo: 'Discharge to, %',
    error: {
      percent: 'Enter a whole number from 0 to 100',
      order: 'Enter more than the battery is discharged to',
      shutdown: 'Enter at least {{shutdown}}%, where the inverter shuts down',
    },
    slot: 'Time point',
    holidays: 'Inverters do not know public holidays; they follow the day of the week.',
    otherDays:
      'Other days have other prices. On them the inverter would work without time points, as it has one set for all days.',
    grid: {
      charges:
        'The cheapest hours charge from the grid, as far as a simulation of the month with your own load, sun and prices saves most. It is the one that compares batteries in the bill report, with the capacity and powers that your battery used.',
      notNeeded:
        'Nothing is charged from the grid: in a simulation of the month with your own load, sun and prices, it saves nothing.',
      unknown:
        'Nothing is charged from the grid: whether that saves anything is not known, as the energies or prices of the month are not known or the battery was not used.',
      off: 'Nothing is charged from the grid, as grid charging is switched off in the battery settings.',
      notWorthwhile:
        'Nothing is charged from the grid: the cheapest price is not below {{percent}}% of the highest, and a battery loses about that much.',
    },
    generator:
      'Some time points charge from the generator now. In the proposal all of them do, because its times differ.',
    until:
      'Other prices apply from {{date}}, because of the season, the clock change or a new tariff. Change the time points then.',
    clock: 'The proposal assumes that the clock is correct.',
    isPresent: 'The inverter’s time points already do this.',
    take: 'Use the proposal',
    takeHint: 'Nothing is sent yet: you see every change once more before it is written.',
    no: {
      tooManyWindows: 'The prices change too often for six time points, so there is no proposal.',
      noPercentage:
        'The inverter has no battery, or one that works by voltage. A proposal needs battery percentages.',
      unread:
        'The inverter did not report all of its time points and battery settings, so there is no proposal.',
    },
  },
} as const;
