import { REPORT_PROBLEMS, type ReportSpan, type WhatIf } from '@heliograph/contracts/engine';
import type { StoredTariff, Tariff } from '@heliograph/contracts/http';
import { dateText } from '@heliograph/domain/reports';
import { CURRENCIES, tariffsInForce, draftToTariff, tariffErrors } from '@heliograph/domain/tariff';
import { EngineError } from '../../engineError.ts';
import { readTariffs } from '../../revenue/readTariffs.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { findStation } from '../question.ts';

/** A tariff that is tried out applies at any time. */
const ALWAYS = 0;

/**
 * The tariffs of a what-if, in the form in which stations keep them.
 *
 * @throws EngineError badInput when there is no such station or version, or the draft has an error; `field` names it
 */
export async function otherTariffs(
  whatIf: WhatIf,
  span: ReportSpan,
  { session, stations }: QueryContext,
): Promise<StoredTariff[]> {
  if (whatIf.tariff === 'draft') return tariffOfDraft(whatIf.draft);
  const station = findStation(stations, whatIf.stationId, 'whatIf.stationId');
  const dates = (from: number, until: number) => ({
    first: dateText(station.time_zone, from),
    last: dateText(station.time_zone, until),
  });
  const read = async (from: number, until: number) =>
    (await readTariffs(session.http, [station], dates(from, until))).get(station.id) ?? [];
  if (whatIf.tariff === 'station') return read(span.start, span.end - 1);

  const { feedin, consumption } = tariffsInForce(await read(whatIf.from, whatIf.from), whatIf.from);
  if (!feedin || !consumption)
    throw new EngineError(
      'badInput',
      REPORT_PROBLEMS.noTariffThen,
      'no tariff was in force then',
      'whatIf.from',
    );
  return [feedin, consumption].map((half) => ({ ...half, create_time: ALWAYS }));
}

/** @throws EngineError badInput when the draft has an error; `field` names the first. */
function tariffOfDraft(draft: Extract<WhatIf, { tariff: 'draft' }>['draft']): StoredTariff[] {
  const [error] = tariffErrors(draft);
  if (error) throw new EngineError('badInput', 0, error.why, ['whatIf', 'draft', ...error.path].join('.'));
  if (!CURRENCIES.includes(draft.unit))
    throw new EngineError('badInput', 0, `no currency: ${draft.unit}`, 'whatIf.draft.unit');
  return toHalves(draftToTariff(draft));
}

const TYPES = { fixed: 1, tou: 2, touW: 3 } as const;

function toHalves(tariff: Omit<Tariff, 'station_id'>): StoredTariff[] {
  const both = { station_id: 0, unit: tariff.unit, create_time: ALWAYS, update_time: ALWAYS };
  const { consumptionType, consumptionPrice, feedinType, feedinPrice } = tariff;
  return [
    { ...both, id: 1, action: 1, type: TYPES[consumptionType], price_model: consumptionPrice },
    { ...both, id: 2, action: 2, type: TYPES[feedinType], price_model: feedinPrice },
  ];
}
