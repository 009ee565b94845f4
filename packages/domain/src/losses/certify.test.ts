import { describe, expect, it } from 'vitest';
import { seededRandom } from '../pv/index.ts';
import { timeAvailability, yearlyAgeing } from './certify.ts';
import { degradation } from './degradation.ts';
import { isRefusal } from './refusal.ts';
import { soilingRatio } from './soiling.ts';

const DAY = 86_400_000;
const known = <T extends object>(figure: T) => {
  if (isRefusal(figure)) throw new Error(`refused: ${figure.refused}`);
  return figure as Exclude<T, { refused: string }>;
};

it('[LOS-07] availability by time counts useful light, without unknown intervals', () => {
  const day = {
    expectedPower: Float64Array.of(0, 900, 1000, 1000, 900, 20),
    actualPower: Float64Array.of(0, 900, 0, 0, NaN, 0),
  };
  expect(timeAvailability([day], 1000)).toBe(1 / 3);
  expect(timeAvailability([day, { ...day, actualPower: day.expectedPower }], 1000)).toBe(5 / 7);
  const dark = { expectedPower: new Float64Array(6), actualPower: new Float64Array(6) };
  expect(timeAvailability([dark], 1000)).toMatchObject({ refused: 'production' });
});

describe('degradation', () => {
  const days = (from: string, to: string, step = 1) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    return Float64Array.from(
      { length: Math.floor((end - start) / DAY / step) + 1 },
      (_, i) => start + i * step * DAY,
    );
  };

  it('[LOS-07] year on year is that of rdtools’ synthetic station', () => {
    const at = days('2012-01-01', '2015-01-01');
    const random = seededRandom(0);
    const yields = at.map((_, day) => 1 - (0.005 / 365) * day + (random() - 0.5) / 1000);
    const found = known(degradation(at, yields));
    expect(found.rate).toBeCloseTo(-0.5, 1);
    expect(found.lower).toBeLessThan(found.rate);
    expect(found.upper).toBeGreaterThan(found.rate);
    expect(found.p95).toBeLessThan(found.lower);
    expect(found.usage.reduce((a, b) => a + b, 0)).toBe(1462);
    expect(degradation(at, yields)).toEqual(found);
  });

  it('[LOS-05] ageing is what a station loses a year, without its other losses, if two years make it certain', () => {
    const at = days('2012-01-01', '2014-03-01');
    const random = seededRandom(4);
    const judged = (rate: number) =>
      Array.from(at, (date, day) => {
        const string = day % 3 === 0 ? 2e6 : 0;
        const actual = 1e7 * (1 - (rate / 365) * day + 0.01 * (random() - 0.5)) - string;
        return { date, expected: 1e7, actual, lost: string > 0 ? { string } : {}, known: 1 };
      });
    expect(yearlyAgeing(judged(0.02))).toBeCloseTo(0.02, 2);
    expect(yearlyAgeing(judged(-0.01))).toBe(0);
    expect(yearlyAgeing(judged(0.02).slice(0, 700))).toBe(0);
    expect(yearlyAgeing([])).toBe(0);
  });

  const months = (day: 'first' | 'last') =>
    Float64Array.from({ length: 24 }, (_, k) =>
      Date.UTC(2015, day === 'first' ? k : k + 1, day === 'first' ? 1 : 0),
    );

  // The seven cases of rdtools' test_yoy_two_years_error.
  it.each([
    ['no leap day', days('2014-01-01', '2015-12-31')],
    ['a leap day', days('2015-01-01', '2016-12-31')],
    ['a leap day between weeks', days('2015-01-01', '2016-12-29', 7)],
    ['a leap year without its day', days('2016-06-01', '2018-05-31')],
    ['its end on a leap day', days('2014-03-01', '2016-02-29')],
    ['ends of months', months('last')],
    ['starts of months', months('first')],
  ])('[LOS-07] of two years with %s is told, of one step less refused', (_, at) => {
    const yields = new Float64Array(at.length).fill(1).fill(NaN, at.length - 5);
    expect(isRefusal(degradation(at, yields, 1, 100))).toBe(false);
    for (const part of [at.subarray(1), at.subarray(0, -1)])
      expect(degradation(part, yields, 1, 100)).toMatchObject({ refused: 'years', needed: 2 });
  });
});

describe('soilingRatio', () => {
  // Noise of rdtools' fixture: 0.01 · numpy.random.rand(75) with seed 1977.
  const NOISE = [
    0.006195080683903, 0.000246974957091, 0.005195424550187, 0.009430627081868, 0.005306762311564,
    0.001361652248272, 0.003305617399705, 0.009655453350674, 0.008884650335724, 0.0017755668496,
    0.001754593850335, 0.008185925915241, 0.005266222568885, 0.000419339009812, 0.003457402598039,
    0.000822336938345, 0.007631573701089, 0.007635651240658, 0.006142973564524, 0.009358251034467,
    0.007204801924588, 0.002120917398924, 0.003348999488389, 0.003961908851134, 0.003699394899032,
    0.001838663474212, 0.009541685916764, 0.001441654066803, 0.008458562552101, 0.007431918088233,
    0.003974405649978, 0.000415879149099, 0.007470943314162, 0.008846794945462, 0.003992583237657,
    0.002932144116884, 0.006078535646832, 0.002023699750881, 0.002321140774439, 0.001291418419795,
    0.007600078214807, 0.00305109292546, 0.007698093470871, 0.009391865459553, 0.008068303457555,
    0.005370705067991, 0.007510389893758, 0.007056544941804, 0.000655488184506, 0.005634870197628,
    0.005088580368848, 0.002144027064174, 0.001494519030836, 0.000223126004104, 0.004787025497634,
    0.00639576104959, 0.000153864591544, 0.000138847982414, 0.004344966711261, 0.000675659377661,
    0.004747321072688, 0.008828580612173, 0.008667313614309, 0.009639958209245, 0.009849652333662,
    0.009669291212025, 0.007995545724014, 0.003606708875522, 0.003828712251469, 0.00795718991913,
    0.00812115422361, 0.00438070229599, 0.00034546311904, 0.008198355188962, 0.005570482906128,
  ];
  const daily = Float64Array.from(
    NOISE,
    (noise, day) => 1 - [0.005, 0.002, 0.001][Math.floor(day / 25)]! * (day % 25) + noise,
  );
  const insolation = daily.map((_, day) => (day < 30 ? 8000 : day < 45 ? 6000 : 7000));

  it('[LOS-07] is that of rdtools’ fixture', () => {
    const { ratio, lower, upper, level, runs, clean } = known(soilingRatio(daily, insolation));
    expect(level).toBeCloseTo(0.984_079, 6);
    const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
    expect(runs.map(({ valid }) => valid)).toEqual([true, true, true]);
    expect(mean(runs.map(({ slope }) => slope))).toBeCloseTo(-0.002_644_544, 9);
    expect(mean(runs.map(({ low }) => low))).toBeCloseTo(-0.002_847_504, 9);
    expect(mean(runs.map(({ high }) => high))).toBeCloseTo(-0.002_455_915, 9);
    expect(mean(runs.map(({ start }) => start))).toBeCloseTo(1.020_124, 6);
    expect(mean(runs.map(({ end }) => end))).toBeCloseTo(0.956_655_2, 6);
    expect(mean(clean)).toBeCloseTo(0.968_265, 6);
    // The simulated figures depend on numpy's numbers: ten runs there, a thousand here.
    expect(Math.abs(ratio - 0.964_369)).toBeLessThan(0.002);
    expect(lower).toBeLessThan(ratio);
    expect(upper).toBeGreaterThan(ratio);
  });

  it('[LOS-07] is refused with too few days, and without a slope', () => {
    expect(soilingRatio(daily.subarray(0, 10), insolation)).toMatchObject({
      refused: 'days',
      needed: 13,
      found: 10,
    });
    const rising = daily.map((_, day) => 0.5 + day * 0.01);
    expect(soilingRatio(rising, insolation)).toMatchObject({ refused: 'soilingRuns' });
  });
});
