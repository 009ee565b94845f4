import { nmiCheckDigit } from '@heliograph/domain/location';

/** Electricity networks with the prefixes of their meter identifiers (AEMO's NMI allocation list). */
export const networks = {
  evoenergy: { name: 'Evoenergy', nmiPrefix: '7001' },
  ausgrid: { name: 'Ausgrid', nmiPrefix: '4103' },
  endeavour: { name: 'Endeavour Energy', nmiPrefix: '4310' },
  essential: { name: 'Essential Energy', nmiPrefix: '4001' },
  powerWater: { name: 'Power and Water', nmiPrefix: '250' },
  energex: { name: 'Energex', nmiPrefix: '31' },
  ergon: { name: 'Ergon Energy', nmiPrefix: '30' },
  sapn: { name: 'SA Power Networks', nmiPrefix: '2001' },
  tasNetworks: { name: 'TasNetworks', nmiPrefix: '8000' },
  ausnet: { name: 'AusNet Services', nmiPrefix: '6305' },
  citipower: { name: 'CitiPower', nmiPrefix: '6102' },
  powercor: { name: 'Powercor', nmiPrefix: '6203' },
  westernPower: { name: 'Western Power', nmiPrefix: '8001' },
} as const;

export type Network = keyof typeof networks;

/** A meter identifier: ten characters and their check digit. */
export function nmi(network: Network, digits: string): string {
  const body = (networks[network].nmiPrefix + digits).slice(0, 10);
  return body + nmiCheckDigit(body);
}
