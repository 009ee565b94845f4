import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfYear, haurwitz, ineichen, pressureAt, relativeAirMass } from './atmosphere.ts';
import { acPower, cellTemperature, MOUNTINGS } from './module.ts';
import { hayDaviesDiffuse } from './planeOfArray.ts';
import { plantPower, type Plant } from './plantPower.ts';
import { clearSky, measuredSky } from './sky.ts';

const RAD = Math.PI / 180;

describe('ineichen', () => {
  // The 27 cells of pvlib's test_ineichen_arrays (BSD-3): air mass 1, 5.5, 10 by zenith 0, 40, 80 by turbidity 2, 3, 4.
  const GHI = [
    1095.77074798, 1054.17449885, 1014.15727338, 839.40909243, 807.54451692, 776.88954373, 190.27859353,
    183.05548067, 176.10656239, 773.49041181, 625.19479557, 505.33080493, 592.52803177, 478.92699901,
    387.10585505, 134.31520045, 108.56393694, 87.74977339, 545.9968869, 370.78162375, 251.79449885,
    418.25788117, 284.03520249, 192.88577665, 94.81136442, 64.38555328, 43.72365587,
  ];
  const DNI = [
    [1014.38807396, 942.20818604, 861.11344424],
    [687.61305142, 419.14891162, 255.50098235],
    [458.62196014, 186.46177428, 75.80970012],
  ];
  const DHI = [
    81.38267402, 111.96631281, 153.04382915, 62.3427452, 85.77117175, 117.23837487, 14.13195304, 19.44274618,
    26.57578203, 85.87736039, 206.04588395, 249.82982258, 65.78587472, 157.84030442, 191.38074731,
    14.91244713, 35.77949226, 43.38249342, 87.37492676, 184.31984947, 175.98479873, 66.93307711, 141.19719644,
    134.81217714, 15.17249681, 32.00680597, 30.5594396,
  ];

  it('[LOS-01] gives the 27 cells of pvlib', () => {
    let cell = 0;
    for (const [i, airMass] of [1, 5.5, 10].entries())
      for (const zenith of [0, 40, 80])
        for (const [k, turbidity] of [2, 3, 4].entries()) {
          const { ghi, dni, dhi } = ineichen(zenith, airMass, turbidity);
          expect(Math.abs(ghi / GHI[cell]! - 1)).toBeLessThan(1e-6);
          expect(Math.abs(dni / DNI[i]![k]! - 1)).toBeLessThan(1e-6);
          expect(Math.abs(dhi / DHI[cell]! - 1)).toBeLessThan(1e-6);
          cell++;
        }
  });

  it.each([
    [10, 1, 1038.159_219, 942.208_186, 110.265_292_9],
    [82.854_570_44, 6.979_355_24, 65.494_266_24, 321.160_921_81, 25.545_620_17],
    [46.046_759_9, 1.323_554_76, 704.696_812_5, 888.901_470_35, 87.736_012_77],
    [34.860_741_09, 1.120_081_14, 853.020_657_04, 922.061_247_12, 96.429_094_84],
  ])('[LOS-01] at zenith %d and air mass %d gives pvlib’s irradiance', (zenith, airMass, ghi, dni, dhi) => {
    const found = ineichen(zenith, airMass, 3);
    expect(Math.abs(found.ghi / ghi - 1)).toBeLessThan(1e-6);
    expect(Math.abs(found.dni / dni - 1)).toBeLessThan(1e-6);
    expect(Math.abs(found.dhi / dhi - 1)).toBeLessThan(1e-6);
  });

  it('[LOS-01] is dark with the sun down', () => {
    expect(ineichen(113.387, relativeAirMass(113.387), 3)).toEqual({ ghi: 0, dni: 0, dhi: 0 });
  });
});

describe('haurwitz', () => {
  it.each([
    [-0.05, 0],
    [5, 48.629_868_79],
    [10, 135.741_748_09],
    [30, 487.894_132_88],
    [50, 778.766_689_34],
    [90, 1035.092],
  ])('[LOS-01] at elevation %d° gives %d W/m²', (elevation, ghi) => {
    expect(Math.abs(haurwitz(90 - elevation) - ghi)).toBeLessThan(1e-4);
  });
});

describe('atmosphere', () => {
  it.each([
    [82.854_570_44, 7.588_315_96],
    [10.564_135_62, 1.016_881_36],
    [72.416_871_22, 3.279_304_43],
  ])('[LOS-01] air mass at zenith %d° is that of pvlib', (zenith, expected) => {
    expect(relativeAirMass(zenith)).toBeCloseTo(expected, 2);
  });

  it('[LOS-01] pressure is that of the standard atmosphere', () => {
    expect(pressureAt(0)).toBeCloseTo(101_325, -1);
    expect(pressureAt(1819.6) / 101_325).toBeCloseTo(0.803, 2);
  });

  it('[LOS-01] the day of the year is within one of the calendar’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2050 }), fc.integer({ min: 0, max: 364 }), (year, day) => {
        const apart = Math.abs(dayOfYear(Date.UTC(year, 0, 1 + day) + 43_200_000) - (day + 1.5));
        // Noon of 31 December may belong to the next year of 365.25 days.
        expect(Math.min(apart, 365.25 - apart)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('hayDaviesDiffuse', () => {
  // pvlib's test_haydavies: 32.2° N 111° W, tilt 40, azimuth 180.
  it.each([
    [82.854_570_44, 66.714_103_38, 316.194_905_6, 40.461_498_18, 27.1775],
    [10.564_135_62, 144.765_677_54, 939.954_698_81, 118.458_318_79, 102.9949],
    [72.416_871_22, 287.041_041_28, 646.228_860_49, 62.033_762_65, 33.1909],
  ])('[LOS-01] at zenith %d° gives pvlib’s diffuse irradiance', (zenith, azimuth, dni, dhi, expected) => {
    const cosIncidence =
      Math.cos(zenith * RAD) * Math.cos(40 * RAD) +
      Math.sin(zenith * RAD) * Math.sin(40 * RAD) * Math.cos((azimuth - 180) * RAD);
    const diffuse = hayDaviesDiffuse(
      dhi,
      dni,
      1321.165_583_483_309_3,
      cosIncidence,
      Math.cos(zenith * RAD),
      Math.cos(40 * RAD),
    );
    expect(Math.abs(diffuse - expected)).toBeLessThan(1e-4);
  });
});

describe('module and inverter', () => {
  it('[LOS-01] cell temperature is that of pvlib', () => {
    expect(cellTemperature(900, 20, 5, MOUNTINGS.openRackGlassGlass)).toBeCloseTo(43.509, 3);
  });

  it('[LOS-01] the inverter is that of pvlib, never below zero and never above its rating', () => {
    expect(Math.abs(acPower(90, 100, 0.95) - 85.585_566_047_525_16)).toBeLessThan(1e-9);
    expect(acPower(50, 100, 0.95)).toBeCloseTo(47.608_436_24, 6);
    expect(acPower(100, 100, 0.95)).toBe(95);
    expect(acPower(0, 100)).toBe(0);
    expect(acPower(0.001, 1)).toBe(0);
    expect(acPower(500, 100)).toBe(96);
  });
});

describe('plantPower', () => {
  const place = { latitude: -33.87, longitude: 151.21, altitude: 20 };
  const day = Float64Array.from({ length: 288 }, (_, i) => Date.parse('2026-01-14T14:02:30Z') + i * 300_000);
  const north: Plant = { planes: [{ tilt: 25, azimuth: 0, peak: 6000 }], limit: 5000 };
  const energyOf = (plant: Plant) =>
    plantPower(clearSky(place, day), plant).reduce((a, b) => a + b, 0) / 12e3;

  it('[LOS-01] a clear summer day of a roof facing north yields what roofs there yield', () => {
    const kwh = energyOf(north);
    expect(kwh / 6).toBeGreaterThan(6);
    expect(kwh / 6).toBeLessThan(8.5);
  });

  it('[LOS-01] never exceeds the inverter, is dark at night, and adds up planes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 500, max: 20_000 }),
        (tilt, azimuth, limit) => {
          const sky = clearSky(place, day);
          const whole = plantPower(sky, { planes: [{ tilt, azimuth, peak: 6000 }], limit });
          const half = { tilt, azimuth, peak: 3000 };
          const halves = plantPower(sky, { planes: [half, half], limit });
          for (const [i, power] of whole.entries()) {
            expect(power).toBeLessThanOrEqual(limit + 1e-9);
            expect(power).toBeCloseTo(halves[i]!, 6);
            if (sky.up[i]! < 0) expect(power).toBe(0);
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('[LOS-01] is unknown where weather is, and fills given columns', () => {
    const dni = new Float64Array(288).fill(700);
    const dhi = new Float64Array(288).fill(100);
    dni[140] = NaN;
    const into = new Float64Array(288);
    const power = plantPower(measuredSky(place, day, { dni, dhi }), north, into);
    expect(power).toBe(into);
    expect(power[140]).toBeNaN();
    expect(power[141]).toBeGreaterThan(0);
  });
});
