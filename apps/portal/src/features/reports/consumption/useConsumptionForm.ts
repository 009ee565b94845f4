import type { ReportPeriod } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { DeviceTypeCode } from '@heliograph/domain/models';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import {
  chosenPeriod,
  missingParts,
  parsePeriod,
  hasWholePeriod,
  periodParams,
  type PeriodChoice,
} from '../../../shared/period/periods.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import {
  readIds,
  useReportAddress,
  useAddressDefaults,
  writeIds,
  type AddressChange,
} from '../frame/address.ts';
import type { MissingField } from '../frame/notices.tsx';

/** Stations that the form starts with at most, as the address names each. */
const DEFAULT_STATIONS = 20;

export interface ConsumptionQuestion {
  stationIds: number[];
  period: ReportPeriod;
  zone: string;
}

/** The fields of the form, before they are searched for. */
interface Draft {
  ids: readonly number[];
  choice: PeriodChoice;
}

export interface ConsumptionForm extends ReportForm<ConsumptionQuestion> {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Time zone of the stations in the draft. */
  zone: string;
  zoneOf: 'station' | 'viewer';
  /** Fields that the draft still lacks. */
  missing: readonly MissingField[];
  /** Puts the draft into the address, whose values are the question. */
  submit: () => void;
}

/** The form of a consumption report. It starts with the stations that have a charger. */
export function useConsumptionForm({ stations, entities }: ReportScope): ConsumptionForm {
  const [search, change] = useReportAddress();
  const now = useAtomValue(minuteAtom);
  const named = readIds(search.get('stations'));
  const { zone } = computeZone(stations.filter(({ id }) => named.includes(id)));
  const today = dateAt(zone, now);
  const searched: Draft = { ids: named, choice: parsePeriod(search, { usual: 'month', today }) };
  const address = JSON.stringify(searched);
  const [{ draft, basedOn }, setState] = useState({ draft: searched, basedOn: address });
  // Another address replaces the fields.
  if (basedOn !== address) setState({ draft: searched, basedOn: address });

  const charging = useMemo(() => {
    const chargers = entities.devices.filter(({ device_type }) => device_type === DeviceTypeCode.evCharger);
    const ids = new Set(chargers.map(({ station_id }) => station_id));
    return stations.filter(({ id }) => ids.has(id));
  }, [entities, stations]);
  const usual = (charging.length > 0 ? charging : stations.slice(0, 1)).slice(0, DEFAULT_STATIONS);
  const namesStations = search.has('stations');
  const isComplete = namesStations && hasWholePeriod(search, searched.choice);
  useAddressDefaults(
    change,
    isComplete ? null : written({ ...searched, ids: namesStations ? named : usual.map(({ id }) => id) }),
  );

  const period = chosenPeriod(searched.choice, today);
  const isVisible = named.every((id) => stations.some((station) => station.id === id));
  return {
    draft,
    setDraft: (next) => setState({ draft: next, basedOn: address }),
    ...computeZone(stations.filter(({ id }) => draft.ids.includes(id))),
    missing: [...(draft.ids.length > 0 ? [] : (['station'] as const)), ...missingParts(draft.choice)],
    isVisible,
    question: period && isVisible && named.length > 0 ? { stationIds: named, period, zone } : null,
    submit: () => change(written(draft)),
    reset: () => change({ stations: null }),
  };
}

const written = ({ ids, choice }: Draft): AddressChange => ({
  stations: writeIds(ids),
  ...periodParams(choice),
});

/** The zone that all stations share; the viewer's where they do not. */
function computeZone(stations: readonly Station[]): Pick<ConsumptionForm, 'zone' | 'zoneOf'> {
  const zones = new Set(stations.map(({ time_zone }) => time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined
    ? { zone: only, zoneOf: 'station' }
    : { zone: viewerZone(), zoneOf: 'viewer' };
}
