import type { LossBaseline, MissingData, Plane } from '@heliograph/contracts/http';
import {
  airFromFile,
  calibrateStation,
  certify,
  clearColumns,
  evenDays,
  indexForNeighbours,
  judgeStation,
  learnErrors,
  MIN_NEIGHBOURS,
  ownWeatherOf,
  weatherFromFile,
  weatherIndex,
  yearlyAgeing,
  type Calibration,
  type Certificate,
  type CertifiedDay,
  type DayEnergies,
  type Judgement,
  type Peer,
  type PricedImport,
  type ResidualInterval,
  type StationColumns,
} from '@heliograph/domain/losses';
import {
  BaselineDataError,
  clearPower,
  clearSky,
  middlesOf,
  type HourlyWeather,
  type PvPlace,
} from '@heliograph/domain/pv';
import { DAY } from '@heliograph/domain/time';
import { QUARTER } from '../energy/energyRow.ts';

/** Where the weather of a station comes from. */
export type WeatherSource = LossBaseline['weather'];

/** The first that is there counts. */
const WEATHER_SOURCES: readonly WeatherSource[] = ['neighbours', 'service', 'clearDays'];

/** Source by which a station is judged, among those whose errors are known. */
export const weatherSource = (errors: Partial<Record<WeatherSource, ResidualInterval>>): WeatherSource =>
  WEATHER_SOURCES.find((source) => errors[source]) ?? 'clearDays';

/** Weather of a station in some time. */
export interface StationWeather {
  source: WeatherSource;
  /** Enough neighbours, if they are the source. */
  peers: readonly Peer[];
  /** Hours of a service, with the temperature of the air, whatever the source; left out without one. */
  hours?: HourlyWeather | undefined;
}

/** Work on the columns of a station that would hold the server for too long. */
export type LossTask =
  | ({ kind: 'calibrate'; columns: StationColumns; place: PvPlace } & CalibrateTask)
  | { kind: 'index'; calibration: Calibration; columns: StationColumns }
  | { kind: 'errors'; calibration: Calibration; columns: StationColumns; weather: StationWeather }
  | ({ kind: 'judge'; columns: StationColumns; weather: StationWeather } & JudgeTask)
  | ({ kind: 'certify'; days: readonly CertifiedDay[] } & CertifyTask);

interface CalibrateTask {
  /** As people entered them. */
  planes: readonly Plane[];
  kwp: number;
  /** AC rating of the inverters together, W; null if unknown. */
  rated: number | null;
}

interface JudgeTask {
  calibration: Calibration;
  interval: ResidualInterval;
  prices: Pick<PricedImport, 'importPrice' | 'feedInPrice'>;
  /** First interval of each day, and the end of the last. */
  dayStarts: readonly number[];
  /** Judged days before, of which ageing is told; none below two years. */
  history: readonly DayEnergies[];
}

interface CertifyTask {
  calibration: Calibration;
  /** Scale of the estimator. */
  scale: number;
  /** Size that people entered, W. */
  peak: number;
  /** Days of the period, judged or not. */
  period: number;
}

export interface LossResults {
  calibrate: { calibration: Calibration } | { missing: MissingData };
  /** Clear-sky index, for neighbours. */
  index: Float64Array;
  errors: ResidualInterval | undefined;
  judge: Judgement & {
    /** Energy under a clear sky in the judged time, and in the 30 days after it, Wh. */
    clearEnergy: number;
    clearAhead: number;
  };
  certify: Certificate;
}

const AHEAD_DAYS = 30;

export function runLossTask(task: LossTask): LossResults[LossTask['kind']] {
  switch (task.kind) {
    case 'calibrate':
      return calibrate(task);
    case 'index': {
      const { calibration, columns } = task;
      return indexForNeighbours(calibration, columns, clearColumns(calibration, columns));
    }
    case 'errors': {
      const { calibration } = task;
      const columns = withAir(task);
      const clear = clearColumns(calibration, columns);
      return learnErrors(calibration, columns, clear, weatherOf(task, clear, evenDays(columns)));
    }
    case 'certify': {
      const { days, period, ...station } = task;
      return certify(days, { ...station, step: QUARTER }, period);
    }
    case 'judge': {
      const { calibration, interval, prices, dayStarts, history } = task;
      const columns = withAir(task);
      const clear = clearColumns(calibration, columns);
      const weather = weatherOf(task, clear, dayStarts);
      const ageing = yearlyAgeing(history);
      const judged = judgeStation(calibration, interval, columns, clear, weather, prices, dayStarts, ageing);
      const hours = columns.step / 3_600_000;
      const end = columns.start + columns.power.length * columns.step;
      const ahead = middlesOf({
        start: end,
        step: columns.step,
        power: new Float64Array((AHEAD_DAYS * DAY) / columns.step),
      });
      const energy = (power: Float64Array) => power.reduce((sum, value) => sum + value, 0) * hours;
      return {
        ...judged,
        clearEnergy: energy(clear.power.map((power, i) => (Number.isNaN(judged.expected[i]!) ? 0 : power))),
        clearAhead: energy(clearPower(calibration.baseline, clearSky(calibration.baseline.place, ahead))),
      };
    }
  }
}

function calibrate({
  columns,
  place,
  planes,
  kwp,
  rated,
}: LossTask & { kind: 'calibrate' }): LossResults['calibrate'] {
  const entered = planes.map(({ tilt, azimuth, kwp }) => ({ tilt, azimuth, peak: kwp * 1000 }));
  try {
    const calibration = calibrateStation(columns, place, {
      size: kwp * 1000,
      ...(rated !== null && { rated }),
      ...(entered.length > 0 && { entered: { planes: entered, limit: rated } }),
    });
    return { calibration };
  } catch (error) {
    if (error instanceof BaselineDataError) return { missing: error.missing };
    throw error;
  }
}

interface WeatherTask {
  calibration: Calibration;
  columns: StationColumns;
  weather: StationWeather;
}

function weatherOf(
  { calibration, columns, weather: { source, peers, hours } }: WeatherTask,
  clear: ReturnType<typeof clearColumns>,
  dayStarts: ArrayLike<number>,
): Float64Array {
  if (source === 'neighbours')
    return weatherIndex(peers, MIN_NEIGHBOURS, new Float64Array(columns.power.length));
  if (source === 'service') return weatherFromFile(calibration.baseline, hours!, middlesOf(columns));
  return ownWeatherOf(calibration, columns, clear, dayStarts);
}

const withAir = ({ columns, weather: { hours } }: WeatherTask): StationColumns =>
  hours ? { ...columns, air: airFromFile(hours, middlesOf(columns)) } : columns;

/** Task of the process that learns and judges. */
export interface LossWork {
  task: LossTask;
  result: LossResults[LossTask['kind']];
}
