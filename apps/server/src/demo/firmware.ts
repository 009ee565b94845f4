import type { FirmwareType, FirmwareVersion } from '@heliograph/contracts/http';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { firmwareRepository } from '../storage/repositories/firmware.ts';
import type { Schema } from '../storage/schema.ts';

const KEY = 'demo.firmware';
const DAY_MS = 86_400_000;

interface Release {
  version: FirmwareVersion;
  /** Age when the library was filled, days. */
  ageDays: number;
  notes: string;
}

interface Board {
  /** Prefix of its file names. */
  code: string;
  type: FirmwareType;
  models: readonly number[];
  /** The demo's devices run the second release. */
  releases: readonly Release[];
}

const control: readonly Release[] = [
  { version: ['1142', '0209'], ageDays: 540, notes: 'First release for AS/NZS 4777.2:2020 Amd 2.' },
  {
    version: ['1150', '0217'],
    ageDays: 260,
    notes: 'Smoother return after an outage of the grid; corrects the export limit with two meters.',
  },
  {
    version: ['1163', '0224'],
    ageDays: 18,
    notes: 'Quicker volt-var response; no standby any more after brief over-frequency.',
  },
];
const display: readonly Release[] = [
  { version: ['1025', '0008'], ageDays: 480, notes: 'Dims the display at night.' },
  { version: ['1028', '0009'], ageDays: 310, notes: 'Keeps the clock through a loss of power.' },
  {
    version: ['1031', '0011'],
    ageDays: 25,
    notes: 'Reads batteries twice as often; corrects a rare loss of communication.',
  },
];
const gateway: readonly Release[] = [
  { version: ['2001', '0205'], ageDays: 600, notes: 'Reconnects more patiently.' },
  { version: ['2003', '0217'], ageDays: 290, notes: 'Checks write grants by itself.' },
  {
    version: ['2007', '0231'],
    ageDays: 12,
    notes: 'Takes up interrupted transfers; less mobile data when idle.',
  },
];

const boards: readonly Board[] = [
  { code: 'HYB1P', type: 'MAIN', models: [15], releases: control },
  { code: 'HYB1P', type: 'HMI', models: [15], releases: display },
  { code: 'HYB3P', type: 'MAIN', models: [18, 20, 21], releases: control },
  { code: 'HYB3P', type: 'HMI', models: [18, 20, 21], releases: display },
  { code: 'GRID', type: 'MAIN', models: [26, 27, 33], releases: control },
  { code: 'GRID', type: 'HMI', models: [26, 27, 33], releases: display },
  { code: 'GW', type: 'MAIN', models: [11], releases: gateway },
  { code: 'GW', type: 'HMI', models: [11], releases: display },
];

/** Fills the firmware library of a new demo, once: firmware that people delete stays deleted. */
export async function fillLibrary(db: Kysely<Schema>, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Only one of two processes that start together may do this.
    const { numInsertedOrUpdatedRows: first } = await tx
      .insertInto('deployment')
      .values({ key: KEY, value: 'filled' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first === 0n) return;
    const library = firmwareRepository(tx);
    for (const { code, type, models, releases } of boards) {
      for (const { version, ageDays, notes } of releases) {
        const name = [code, type, ...version].join('_');
        const created_at = now - ageDays * DAY_MS;
        const image = await library.addImage(makeImage(name), null, created_at);
        await library.add({
          name,
          type,
          version,
          notes,
          image_id: image.id,
          person_id: null,
          created_at,
          modelIds: models,
        });
      }
    }
  });
}

/** 200 to 400 kB of meaningless bytes, derived from the name. */
function makeImage(name: string): Buffer {
  const size = 200_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 200_000);
  return createHash('shake256', { outputLength: size }).update(name).digest();
}
