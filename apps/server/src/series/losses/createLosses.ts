import type { AnswerOf, HttpCalls, RequestOf } from '@heliograph/contracts/http';
import { localDay } from '@heliograph/domain/time';
import type { ReadSnapshot } from '../seriesReader.ts';
import { inSnapshot, inTransaction } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { recordAudit } from '../../storage/repositories/audit.ts';
import { readCertificate } from './certificate.ts';
import { createTaskProcess } from '../../support/taskProcess.ts';
import type { LossResults, LossTask, LossWork } from './lossTasks.ts';
import { expectedPower, fleetLosses, stationLosses } from './lossLedger.ts';

type Calls = HttpCalls['losses'];
type Range = { start: number; end: number };

/** The loss ledger. Callers check permissions. Ranges are [start, end), ms. */
export interface Losses {
  ofStation(stationId: number, range: Range): Promise<AnswerOf<Calls['getStationLosses']>>;
  expectedPower(stationId: number, range: Range): Promise<AnswerOf<Calls['getExpectedPower']>>;
  ofFleet(stationIds: readonly number[], range: Range): ReturnType<typeof fleetLosses>;
  certificate(stationId: number, range: Range): Promise<AnswerOf<Calls['getCertificate']>>;
  /** @returns false where the station has no such entry */
  decide(request: RequestOf<Calls['decideLoss']>, personId: number): Promise<boolean>;
  /** Has the station learnt again in the next run, of all its history if it waits for days after an edit of its size. */
  relearn(stationId: number, personId: number): Promise<void>;
}

export function createLosses({
  database: { pool },
  read = (work) => inSnapshot(pool, work),
  now,
}: {
  database: Pick<Database, 'pool'>;
  /** The database itself if left out. */
  read: ReadSnapshot | undefined;
  now: () => number;
}): Losses {
  const work = createTaskProcess<LossWork>('series/losses/lossProcess');
  const certify = (task: LossTask & { kind: 'certify' }) => work.run(task) as Promise<LossResults['certify']>;
  return {
    ofStation: (id, range) => read((client) => stationLosses(client, id, range)),
    expectedPower: (id, range) => read((client) => expectedPower(client, id, range, now())),
    ofFleet: (ids, range) => read((client) => fleetLosses(client, ids, range)),
    certificate: (id, range) => read((client) => readCertificate(client, id, range, certify)),
    decide: ({ station_id, cause, began, ended, verdict, reason }, personId) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ zone: string }>(
          'select time_zone as zone from station where id = $1',
          [station_id],
        );
        const zone = rows[0]?.zone ?? 'UTC';
        const days = [localDay(zone, began), localDay(zone, ended - 1) + 1];
        const { rowCount } = await client.query(
          `with decided as (
             insert into loss_verdict (station_id, cause, first_day, past_day, verdict, reason, person_id, recorded_at)
             select $1, $2, first_day, past_day, $5, $6, $7, $8 from loss_entry
             where station_id = $1 and cause = $2 and first_day < $4 and past_day > $3
             returning id, first_day
           )
           update loss_entry entry set verdict_id = decided.id from decided
           where station_id = $1 and cause = $2 and entry.first_day = decided.first_day`,
          [station_id, cause, ...days, verdict, reason, personId, now()],
        );
        if (rowCount === 0) return false;
        const detail = {
          cause,
          from: new Date(began).toISOString(),
          to: new Date(ended).toISOString(),
          reason,
        };
        await recordAudit(
          client,
          { personId, stationId: station_id, action: `loss.${verdict}`, detail },
          now(),
        );
        return true;
      }),
    relearn: (stationId, personId) =>
      inTransaction(pool, async (client) => {
        await client.query(
          `insert into loss_station (station_id, time_zone, tried_at, wanted)
           select id, time_zone, $2, 'requested' from station where id = $1
           on conflict (station_id) do update set wanted = 'requested', missing = null,
             changed_at = case when loss_station.missing = 'change' then null else loss_station.changed_at end`,
          [stationId, now()],
        );
        await recordAudit(client, { personId, stationId, action: 'loss.relearn', detail: {} }, now());
      }),
  };
}
