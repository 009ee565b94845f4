import { ALARMS_PER_PAGE, type AlarmTexts, type FleetChoice } from '@heliograph/contracts/http';
import { joinSections, writePack } from '@heliograph/domain/columns';
import { deviceTypes, isDeviceType } from '@heliograph/domain/models';
import { isFault } from '@heliograph/domain/status';
import type { AlarmPage, AlarmQuery } from '../../storage/repositories/alarms.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import type { Services } from '../services.ts';
import { alarmHandlingHandlers } from './alarmHandling.ts';
import { alarmRuleHandlers } from './alarmRules.ts';
import { alarmsOnWire, stateNumber } from './alarmOnWire.ts';
import { requireExact, readVisibility } from './fleet/readVisibility.ts';

export function alarmHandlers(services: Services) {
  return {
    ...readHandlers(services),
    ...alarmHandlingHandlers(services),
    ...alarmRuleHandlers(services),
  } satisfies HandlersOf<'alarm'>;
}

function readHandlers(services: Services) {
  const { alarms, alarmHandling } = services.repositories;
  const { now } = services;

  /** These devices, or all that the caller sees. */
  async function readable(
    deviceId: readonly string[] | undefined,
    caller: Caller,
  ): Promise<AlarmQuery['of']> {
    if (deviceId !== undefined) return { deviceIds: deviceId };
    return { stations: (await services.access.of(requireSession(caller).person)).stationIds };
  }

  /** @throws Refused for a choice by company where the caller must not know companies */
  async function chosen(choice: FleetChoice, caller: Caller): Promise<AlarmQuery['of']> {
    const visibility = await readVisibility(services.access, caller);
    if (choice.by === 'company') requireExact(visibility, 'choice.by');
    return { stations: visibility.stations, choice };
  }

  return {
    async getAlarmHistory({ type, deviceId, start, end, state, limit }, caller) {
      const of = await readable(deviceId, caller);
      if (type.length === 0) return [];
      const rows = await alarms.history({
        of,
        types: type,
        start,
        end,
        state: getState(state),
        limit,
      });
      return alarmsOnWire(services, rows, await services.access.of(requireSession(caller).person));
    },

    async getAlarmColumns({ deviceId, choice, start, end, state, before }, caller) {
      const of = choice ? await chosen(choice, caller) : await readable(deviceId, caller);
      const page = await alarms.page({
        of,
        start,
        end,
        state: getState(state),
        before: before ? { beganAt: before.timestamp, id: Number(before.id) } : null,
        limit: ALARMS_PER_PAGE + 1,
      });
      const suppressions = await alarmHandling.suppressions(page.deviceId, page.beganAt.at(-1) ?? start);
      const at = now();
      const getPlace = (device: string) => {
        const { station = '', name = '', type = '' } = page.places.get(device) ?? {};
        return {
          station,
          device: name,
          model: isDeviceType(type) ? deviceTypes[type].name[caller.lang] : type,
        };
      };
      return getBytes(page, ALARMS_PER_PAGE, choice ? getPlace : null, (i) =>
        stateNumber(
          {
            id: page.id[i]!,
            code: page.code[i]!,
            recovered_at: page.recoveredAt[i]!,
            acknowledged_at: page.acknowledgedAt[i]!,
            acknowledged_by: '',
          },
          suppressions.get(page.deviceId[i]!),
          at,
        ),
      );
    },
  } satisfies Partial<HandlersOf<'alarm'>>;
}

const getState = (state: 0 | 1 | undefined) =>
  state === undefined ? 'all' : state === 0 ? 'pending' : 'resolved';

/**
 * As described by `ALARM_COLUMNS` and `AlarmTexts` of the contracts; rows beyond `most` only show that there are
 * more.
 */
function getBytes(
  page: AlarmPage,
  most: number,
  getPlace: ((device: string) => NonNullable<AlarmTexts['places']>[number]) | null,
  handlingOf: (row: number) => number,
): Uint8Array<ArrayBuffer> {
  const devices = createWordList();
  const messages = createWordList();
  const codes = createWordList();
  const column = <T>(values: readonly T[], numberOf: (value: T, index: number) => number) =>
    Float64Array.from(values.slice(0, most), numberOf);
  const pack = writePack(column(page.beganAt, Number), [
    column(page.recoveredAt, (at) => at ?? NaN),
    column(page.level, Number),
    column(page.type, (type, i) => Number(isFault({ type, detail: page.message[i] ?? '' }))),
    column(page.device, devices.positionOf),
    column(page.message, messages.positionOf),
    column(page.id, Number),
    column(page.code, codes.positionOf),
    column(page.id, (_, row) => handlingOf(row)),
    column(page.incident, (incident) => incident ?? NaN),
  ]);
  const words: AlarmTexts = {
    devices: devices.words,
    messages: messages.words,
    codes: codes.words,
    ...(getPlace && { places: devices.words.map(getPlace) }),
    more: page.id.length > most,
  };
  return joinSections([new TextEncoder().encode(JSON.stringify(words)), pack]);
}

/** Distinct words and their positions. */
function createWordList() {
  const positions = new Map<string, number>();
  const words: string[] = [];
  return {
    words,
    positionOf(word: string): number {
      const known = positions.get(word);
      if (known !== undefined) return known;
      positions.set(word, words.length);
      return words.push(word) - 1;
    },
  };
}
