import type { WriteResult } from '@heliograph/contracts/http';
import { parseSettingReverted, SETTING_REVERTED } from '@heliograph/contracts/mqtt';
import type { Client } from '../storage/client.ts';
import type { AlarmEntry } from './interpret/message.ts';

const VERIFIED: WriteResult = 'verified';
const REVERTED: WriteResult = 'reverted';
/** Results of writes after which the device still has the value that somebody wrote before. */
const NOT_TAKEN: WriteResult[] = ['refused', 'kept', 'skipped'];

/**
 * Corrects the result of the last logged write of each setting that a gateway found changed back: it was `verified` when
 * the page that wrote it looked for the last time.
 */
export async function markReverted(
  client: Client,
  alarms: readonly AlarmEntry[],
  now: number,
): Promise<void> {
  for (const { device, code, message, beganAt, recoveredAt } of alarms) {
    const reverted = code === SETTING_REVERTED && recoveredAt === null ? parseSettingReverted(message) : null;
    if (reverted === null) continue;
    const { property_code } = reverted;
    await client.query(
      `update comm_log set updated_at = $3, told = (
         select jsonb_agg(case when item @> $5::jsonb then item || $6::jsonb else item end order by place)
         from jsonb_array_elements(told) with ordinality as entry(item, place))
       where told @> jsonb_build_array($5::jsonb) and id = (
         select id from comm_log
         where device_id = $1 and read_set = 'Set' and created_at <= $2 and asked @> $4::jsonb
           and not exists (
             select from jsonb_array_elements(told) as item
             where item @> ($4::jsonb -> 0) and item ->> 'result' = any($7))
         order by id desc limit 1)`,
      [
        device.id,
        beganAt,
        now,
        JSON.stringify([{ property_code }]),
        JSON.stringify({ property_code, result: VERIFIED }),
        JSON.stringify({ result: REVERTED }),
        NOT_TAKEN,
      ],
    );
  }
}
