export const messages = {
  title: 'Time points and prices',
  lead: 'The inverter’s time points, what electricity costs and the inverter’s clock on one axis: what it costs that they do not match, and time points that do.',
  inverter: 'Inverter',
  prices: 'Prices',
  tariff: 'Tariff of the station',
  noSlots: 'No inverter with time points',
  noSlotsHint: 'Only hybrid inverters, which have a battery, charge and discharge by time points.',
  noRight: 'You cannot read settings of this station’s devices',
  noRightHint: 'Ask who shared the station with you for the right to device settings.',
  calculating: 'Calculating the month',
  failed: 'The costs could not be calculated',
  flat: 'Electricity costs the same at all times of a day, so time points cannot save anything by its price.',
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
  clock: {
    reading: 'Reading the inverter’s clock …',
    unknown:
      'The inverter’s clock is not known: it did not answer. The hours of its time points may be wrong.',
    right: 'The inverter’s clock is right, to a minute ({{zone}}).',
    ahead: 'The inverter’s clock is {{duration}} ahead of {{zone}}: its time points come too early.',
    behind: 'The inverter’s clock is {{duration}} behind {{zone}}: its time points come too late.',
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
    actual: 'As they really come',
    actualNote: 'by the inverter’s clock',
    proposal: 'Proposal',
  },
  cost: {
    title: 'What the mismatch cost, {{month}}',
    what: 'What',
    energy: 'Energy',
    money: 'Cost',
    clock: 'Of it by the clock',
    clockUnknown: 'unknown',
    gridCharge: 'Charged from the grid at a higher price',
    gridChargeHint: 'than the cheapest of the day, in time points that charge from the grid',
    heldBack: 'Bought while the battery could have given',
    heldBackHint: 'what it gave at a cheaper time',
    total: 'Together',
    missing: 'For {{hours}} hours some energy is unknown. They are left out, so the cost may be higher.',
    unpriced: '{{hours}} hours have no price. They are left out.',
    no: {
      noGridCounters:
        'Nothing at this station counts what is bought from the grid, so the cost is not known.',
      noBatteryCounters:
        'Nothing at this station counts what the battery takes and gives, so the cost is not known.',
      unread: 'The inverter did not report all of its time points, so the cost is not known.',
    },
  },
  rule: {
    running: 'The month is not over: this is the cost up to now.',
    now: 'Calculated with the time points and the clock as they are now, from the energies that the station stored in half hours. They may have been set differently in the month.',
    gridCharge:
      'Charged from the grid: what the battery took beyond the solar generation of the same half hour, at most what was bought. It costs its price less the cheapest price of that day.',
    heldBack:
      'Could have given: between two times of charging, the battery’s energy is given to the dearest half hours in which electricity was bought, never faster than in the fastest half hour of the month. The cost is what that would have saved.',
    clock:
      'By the clock: the part that falls in minutes in which the time points would do something else if the clock were right.',
    plan: 'Of a plan the usage prices count, GST included, of each the first tier. Supply, demand, discounts and feed-in do not change with it.',
    station:
      'Energies are those of the whole station. Where several inverters have batteries, they are compared with the time points of the one shown.',
  },
  proposal: {
    title: 'Time points that fit the prices',
    lead: 'In the cheapest hours the battery keeps its energy and is charged; at all other times it may discharge.',
    chargeTo: 'Charge to, %',
    dischargeTo: 'Discharge to, %',
    error: {
      percent: 'Enter a whole number from 0 to 100',
      order: 'Has to be above what the battery is discharged to',
      shutdown: 'At least {{shutdown}} %, where the inverter shuts down',
    },
    slot: 'Time point',
    days: 'They apply: {{days}}. Inverters know no public holidays.',
    otherDays:
      'Other days have other prices. On them the inverter would work without time points, as it has one set for all days.',
    grid: {
      charges:
        'The cheapest hours charge from the grid: their price is below {{percent}} % of the highest, more than a battery loses.',
      off: 'Nothing is charged from the grid, as grid charging is switched off in the battery settings.',
      notWorthwhile:
        'Nothing is charged from the grid: the cheapest price is not below {{percent}} % of the highest, and a battery loses about that much.',
    },
    clock: 'The proposal is for a clock that is right.',
    isPresent: 'The inverter’s time points already do this.',
    take: 'Take over the proposal',
    takeHint: 'Nothing is sent yet: you see every change once more before it is written.',
    no: {
      tooManyWindows: 'The prices change too often for six time points, so there is no proposal.',
      noPercentage:
        'The inverter has no battery, or one that works by voltage. A proposal needs battery percentages.',
      unread: 'The inverter did not report all of its time points, so there is no proposal.',
    },
  },
} as const;
