import { findProgram } from '@heliograph/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftInProcess } from '../../apps/gateway/src/drafts/draftProcess.ts';
import { loadMaps } from '../../apps/gateway/src/maps/loadMaps.ts';

// Each draft starts the program, which takes seconds.
const DEFINITION = `
parameters:
  - group: Grid
    items:
      - { name: Grid Power, uom: W, rule: 2, registers: [169] }
      - { name: Grid Relay, rule: 1, registers: [194] }
`;

describe('a draft of a map', () => {
  it('[GW-10] is printed by the program, and read as a map', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heliograph-draft-'));
    const theirs = join(folder, 'maker_type.txt');
    writeFileSync(theirs, DEFINITION);
    const { program, execArgv } = await findProgram('gateway/program');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...execArgv, program, 'draft', ...args], { encoding: 'utf8' });
    const { status, stdout, stderr } = run(theirs, '--model', '15');
    expect(status).toBe(0);
    expect(stderr).toContain('ha-solarman, model 15, 1 of 2 values mapped');
    const own = join(folder, 'own.yaml');
    writeFileSync(own, stdout);
    expect([...loadMaps([], [own]).values()][0]?.values).toEqual({ grid_power: { at: 169, type: 's16' } });
    writeFileSync(theirs, 'colour: red');
    const refused = run(theirs);
    expect(refused.status).toBe(78);
    expect(refused.stderr).toMatch(/maker_type\.txt:1: colour: must be .*\n$/);
  });

  it('[GW-10] is made by a process of its own, which may fail', async () => {
    const { program, execArgv } = await findProgram('gateway/program');
    const start = [...execArgv, program];
    expect(
      await draftInProcess(start, { name: '--maker_type.yaml', text: DEFINITION, model: 18 }),
    ).toMatchObject({
      format: 'ha-solarman',
      model: 18,
      rows: [{ code: 'grid_power' }, { code: null }],
    });
    expect(await draftInProcess(start, { name: 'a.yaml', text: 'colour: red' })).toEqual({
      error: expect.stringContaining('a.yaml:1: colour: must be') as string,
    });
    expect(await draftInProcess(['--eval', 'process.abort()'], { name: 'a.yaml', text: '' })).toEqual({
      error: 'a.yaml: takes too much time or memory',
    });
  });
});
