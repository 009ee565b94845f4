import { createAlarmRules } from '../../../apps/server/src/alarms/createAlarmRules.ts';
import { openTestDatabase, silentLog } from '../../contract/support/testDatabase.ts';
import { fillFleet } from '../largeFleet/fill.ts';
import type { BenchRow } from '../table.ts';

const STATIONS = 100_000;
const MINUTE = 60_000;
/** By day in Australia. */
const START = Date.parse('2026-11-20T02:00Z');
/** Rules are evaluated each minute, beside everything else. */
const AIM = '< 10';

/**
 * Evaluation of rules on values in a fleet of 100,000 gateways: on a quiet day, with a condition that a tenth of it
 * has, and with rules of all users.
 */
export async function run(): Promise<BenchRow[]> {
  const { database, close } = await openTestDatabase();
  try {
    const { pool } = database;
    await pool.query('insert into broker_server default values');
    await fillFleet(pool, { stations: STATIONS, now: START });
    const clock = { now: START };
    const rules = createAlarmRules({ database, log: silentLog, now: () => clock.now });

    async function look(name: string): Promise<BenchRow[]> {
      clock.now += MINUTE;
      await pool.query('update latest set at = $1', [clock.now - 1000]);
      await pool.query('vacuum analyze latest');
      const before = process.memoryUsage().rss;
      const cpu = process.cpuUsage();
      const started = performance.now();
      await rules.run();
      const seconds = (performance.now() - started) / 1000;
      const used = process.cpuUsage(cpu);
      const memory = (process.memoryUsage().rss - before) / 1024 ** 2;
      const { rows } = await pool.query<{ held: number }>(
        'select count(*)::int as held from alarm_rule_state',
      );
      return [
        {
          name: `rules on values, ${name} (${rows[0]!.held} conditions hold)`,
          figure: seconds,
          unit: 's',
          aim: AIM,
        },
        { name: '… CPU of the server', figure: (used.user + used.system) / 1e6, unit: 's' },
        { name: '… memory', figure: Math.max(0, memory), unit: 'MB' },
      ];
    }

    /** Voltages of a share of all meters. */
    const setVoltages = (volts: number, share: number) =>
      pool.query(
        `update latest set v[slot] = $1 from device join model_function using (model_id)
         where device.id = latest.device_id and code like 'grid_voltage%' and slot is not null and device.station_id % 1000 < $2`,
        [volts, share * 1000],
      );

    const figures: BenchRow[] = [];
    figures.push(...(await look('first look')), ...(await look('quiet')));
    await setVoltages(256, 0.1);
    figures.push(...(await look('a tenth begins')));
    clock.now += 14 * MINUTE;
    figures.push(...(await look('a tenth is raised')), ...(await look('a tenth goes on')));
    await setVoltages(240, 1);
    figures.push(...(await look('a tenth ends')));
    await pool.query(
      `insert into alarm_rule (kind, station_id, is_on, threshold, hysteresis, delay_minutes, level)
       select kind, station.id, true, threshold, 5, 10, 2
       from station cross join (values ('lowSoc', 20.0), ('gridVoltage', 253.0)) as rule(kind, threshold)`,
    );
    figures.push(...(await look('with 200,000 rules')), ...(await look('with 200,000 rules again')));
    return figures;
  } finally {
    await close();
  }
}
