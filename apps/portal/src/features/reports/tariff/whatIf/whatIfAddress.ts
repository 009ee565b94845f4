import type { WhatIf } from '@heliograph/contracts/engine';
import { storedTariff, tariffFaults, type TariffDraft } from '@heliograph/domain/tariff';

type Draft = Extract<WhatIf, { tariff: 'draft' }>['draft'];
type Price = Draft['feedinPrice'];
type ShortPrice = number | [tab: string, data: [start: string, end: string, value: number][]][];

/** Another tariff as an address says it: `station.12`, `version.12.1767225600000`, `draft.` and its prices. */
export function writeWhatIf(whatIf: WhatIf): string {
  switch (whatIf.tariff) {
    case 'station':
      return `station.${whatIf.stationId}`;
    case 'version':
      return `version.${whatIf.stationId}.${whatIf.from}`;
    case 'draft': {
      const { unit, feedinType, feedinPrice, consumptionType, consumptionPrice } = whatIf.draft;
      const short = [
        unit,
        feedinType,
        shortPrice(feedinPrice),
        consumptionType,
        shortPrice(consumptionPrice),
      ];
      return `draft.${base64url(JSON.stringify(short))}`;
    }
  }
}

/** The tariff that an address says; null where it says none, or none that could be in force. */
export function readWhatIf(text: string | null): WhatIf | null {
  const [tariff, first = '', second = ''] = text?.split('.') ?? [];
  const stationId = Number(first);
  switch (tariff) {
    case 'station':
      return isId(stationId) ? { tariff, stationId } : null;
    case 'version':
      return isId(stationId) && isId(Number(second)) ? { tariff, stationId, from: Number(second) } : null;
    case 'draft': {
      const draft = readDraft(first);
      return draft && { tariff, draft };
    }
    default:
      return null;
  }
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0;

const shortPrice = (price: Price): ShortPrice =>
  typeof price === 'number'
    ? price
    : price.map(({ tab, data }) => [
        tab,
        data.map(({ startTime, endTime, value }) => [startTime, endTime, value]),
      ]);

function readDraft(text: string): Draft | null {
  try {
    const [unit, feedinType, feedin, consumptionType, consumption] = JSON.parse(fromBase64url(text)) as [
      string,
      Draft['feedinType'],
      ShortPrice,
      Draft['consumptionType'],
      ShortPrice,
    ];
    const draft = {
      unit,
      feedinType,
      feedinPrice: wholePrice(feedin),
      consumptionType,
      consumptionPrice: wholePrice(consumption),
    } as TariffDraft;
    // Whoever wrote the address may have written anything.
    return tariffFaults(draft).length === 0 ? storedTariff(draft) : null;
  } catch {
    return null;
  }
}

const wholePrice = (price: ShortPrice) =>
  typeof price === 'number'
    ? price
    : price.map(([tab, data]) => ({
        tab,
        data: data.map(([startTime, endTime, value]) => ({ startTime, endTime, value })),
      }));

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)),
  );
