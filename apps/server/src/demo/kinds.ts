import type { StationType } from '../catalogue/names.ts';

/** A device of a station kind; the gateway is added automatically. */
export interface Part {
  model: number;
  name: string;
}

/** A kind of station in the demo fleet. Sizes are drawn from the ranges. */
export interface Kind {
  type: StationType;
  /** kWp, in steps of `step`. */
  kwp: readonly [from: number, to: number];
  step: number;
  /** Usable battery per kWp, kWh; 0 without. */
  storage: number;
  /** Mean consumption per kWp, kWh per day. */
  load: readonly [from: number, to: number];
  /** Backup generator per kWp, kW; 0 without. */
  generator: number;
  tariff: 'fixed' | 'tou' | 'touW';
  parts: readonly Part[];
  /** Follows the town or family name. */
  names: readonly string[];
}

const hybrid = (model: 15 | 18 | 20 | 21, name = 'Hybrid inverter'): Part => ({ model, name });
const string = (name = 'String inverter'): Part => ({ model: 33, name });
const threePhase = (model: 26 | 27, name: string): Part => ({ model, name });
const meter: Part = { model: 39, name: 'Grid meter' };
const breaker = (name: string): Part => ({ model: 41, name });
const charger = (name = 'EV charger'): Part => ({ model: 42, name });

const homes = ['Residence', 'House', 'Family home', 'Cottage', 'Townhouse'];

/** Repeated in this order: about two homes for each business. */
export const kinds: readonly Kind[] = [
  {
    type: 'residential',
    kwp: [6.6, 9.9],
    step: 1.1,
    storage: 1.5,
    load: [1.8, 2.6],
    generator: 0,
    tariff: 'tou',
    parts: [hybrid(15), charger('Garage charger')],
    names: homes,
  },
  {
    type: 'residential',
    kwp: [6.6, 6.6],
    step: 1.1,
    storage: 0,
    load: [1.9, 2.6],
    generator: 0,
    tariff: 'fixed',
    parts: [string(), meter],
    names: homes,
  },
  {
    type: 'commercial',
    kwp: [30, 99],
    step: 3,
    storage: 0,
    load: [4, 6],
    generator: 0,
    tariff: 'touW',
    parts: [
      threePhase(26, 'East roof inverter'),
      threePhase(26, 'West roof inverter'),
      meter,
      breaker('Cool room breaker'),
    ],
    names: ['Bakery', 'Medical Centre', 'Farmers Market', 'Hardware', 'Brewery', 'Garden Centre'],
  },
  {
    type: 'residential',
    kwp: [10.5, 15],
    step: 1.5,
    storage: 1.4,
    load: [1.4, 2],
    generator: 0,
    tariff: 'touW',
    parts: [hybrid(18), breaker('Pool pump breaker')],
    names: homes,
  },
  {
    type: 'residential',
    kwp: [6.6, 8.8],
    step: 1.1,
    storage: 2,
    load: [1.8, 2.6],
    generator: 0.8,
    tariff: 'fixed',
    parts: [hybrid(15)],
    names: ['Farmhouse', 'Homestead', 'Shack', 'Retreat'],
  },
  {
    type: 'community',
    kwp: [40, 80],
    step: 5,
    storage: 1.2,
    load: [2.5, 4],
    generator: 0,
    tariff: 'tou',
    parts: [
      hybrid(20, 'North hybrid inverter'),
      hybrid(20, 'South hybrid inverter'),
      charger('Visitor charger'),
    ],
    names: ['Primary School', 'Library', 'Surf Life Saving Club', 'Community Hall', 'Aquatic Centre'],
  },
  {
    type: 'residential',
    kwp: [7.7, 9.9],
    step: 1.1,
    storage: 0,
    load: [2, 3],
    generator: 0,
    tariff: 'tou',
    parts: [string(), meter, charger()],
    names: homes,
  },
  {
    type: 'commercial',
    kwp: [30, 60],
    step: 5,
    storage: 1.8,
    load: [3, 5],
    generator: 0.6,
    tariff: 'touW',
    parts: [hybrid(21), breaker('Pump breaker')],
    names: ['Winery', 'Dairy', 'Orchards', 'Packing Shed', 'Station Stay'],
  },
  {
    type: 'residential',
    kwp: [13.2, 19.8],
    step: 3.3,
    storage: 1,
    load: [1.2, 1.8],
    generator: 0,
    tariff: 'fixed',
    parts: [hybrid(18), charger()],
    names: homes,
  },
  {
    type: 'commercial',
    kwp: [500, 500],
    step: 100,
    storage: 0,
    load: [3.5, 4.5],
    generator: 0,
    tariff: 'touW',
    parts: [
      ...['1', '2', '3', '4', '5'].map((n) => threePhase(27, `Roof inverter ${n}`)),
      meter,
      breaker('Dock breaker'),
      charger('Fleet charger A'),
      charger('Fleet charger B'),
    ],
    names: ['Distribution Centre', 'Cold Store', 'Shopping Centre', 'Foundry'],
  },
  {
    type: 'residential',
    kwp: [6.6, 11],
    step: 1.1,
    storage: 1.3,
    load: [1.7, 2.5],
    generator: 0,
    tariff: 'touW',
    parts: [hybrid(15)],
    names: homes,
  },
  {
    type: 'commercial',
    kwp: [15, 30],
    step: 3,
    storage: 0,
    load: [3.5, 5],
    generator: 0,
    tariff: 'tou',
    parts: [string('Roof inverter'), meter],
    names: ['Veterinary Clinic', 'Café', 'Motors', 'Childcare', 'Pharmacy'],
  },
];

/** Family names of homes. */
export const families = [
  'Abbott',
  'Nguyen',
  'Kowalski',
  'Fitzgerald',
  'Papadopoulos',
  'Singh',
  'O’Connor',
  'Rossi',
  'Tran',
  'Campbell',
  'Haddad',
  'Murray',
  'Chen',
  'Walker',
  'Ferrari',
  'Okafor',
  'Bennett',
  'Petrov',
  'Lindqvist',
  'Mackenzie',
  'Sharma',
  'Doyle',
  'Vella',
  'Hughes',
  'Tanaka',
  'Wright',
  'Jovanović',
  'Reid',
  'Ali',
  'Thompson',
  'Moretti',
  'Fraser',
  'Kaur',
  'Schmidt',
  'Byrne',
  'Ward',
  'Costa',
  'Ryan',
  'Larsen',
  'Gibson',
] as const;

export const streets = [
  'Banksia Street',
  'Wattle Grove',
  'High Street',
  'Railway Parade',
  'Jacaranda Avenue',
  'Church Street',
  'River Road',
  'Grevillea Court',
  'Station Street',
  'Acacia Drive',
  'Bridge Street',
  'Ironbark Lane',
  'Victoria Street',
  'Beach Road',
  'Kurrajong Crescent',
  'Mill Road',
  'Albert Street',
  'Lillypilly Close',
  'Showground Road',
  'Ridge Street',
] as const;
