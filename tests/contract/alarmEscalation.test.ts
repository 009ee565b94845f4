import {
  acknowledgeAlarms,
  getEscalation,
  Refusal,
  saveEscalation,
  type EscalationStep,
} from '@heliograph/contracts/http';
import { callStack, readData } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarmMailsTo } from './support/alarmMails.ts';
import { MINUTE, SECOND, startAlarmStack, type AlarmStack } from './support/alarmStack.ts';

let stack: AlarmStack;
beforeAll(async () => {
  stack = await startAlarmStack();
  await stack.database.query(
    `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
     select $1, id, 0, false, false, false, 0 from person where email = 'member@demo.example'`,
    [stack.stationId],
  );
});
afterAll(() => stack.stop());

const escalate = (steps: EscalationStep[]) =>
  readData(stack.server, saveEscalation, { of_company: 0, level: 3, steps }, { token: stack.tokens.owner });
const mails = (person: 'owner' | 'member') => alarmMailsTo(stack.mailbox, person);

it('[ALM-05] alarms that nobody acknowledges are reported to others, step by step, and so is their end', async () => {
  await escalate([
    { after_minutes: 10, to: 'shared' },
    { after_minutes: 30, to: 'owner' },
  ]);
  const first = await stack.alarm({ code: 'F18' });
  const second = await stack.alarm();
  const minor = await stack.alarm({ level: 2 });
  await stack.settled();
  await stack.pass(9 * MINUTE);
  expect(await mails('member')).toEqual([]);
  await stack.pass(MINUTE + SECOND);
  await expect.poll(stack.server.afterWork(() => mails('member'))).toHaveLength(1);
  const [mail] = await mails('member');
  expect(mail!.subject).toContain('nobody has acknowledged alarms');
  expect(mail!.text).toContain('2 alarms started.');

  const before = (await mails('owner')).length;
  const request = { alarm_ids: [String(first.id)], comment: '' };
  await readData(stack.server, acknowledgeAlarms, request, { token: stack.tokens.owner });
  await stack.pass(20 * MINUTE);
  await expect.poll(stack.server.afterWork(async () => (await mails('owner')).length)).toBe(before + 1);
  expect((await mails('owner')).at(-1)!.text).toContain('1 alarm started.');

  await first.end();
  await stack.settled();
  await stack.pass(6 * MINUTE);
  expect(await mails('member')).toHaveLength(1);
  await second.end();
  await minor.end();
  await stack.settled();
  await stack.pass(6 * MINUTE);
  await expect.poll(stack.server.afterWork(() => mails('member'))).toHaveLength(2);
  expect((await mails('member'))[1]!.text).toContain('It is over');
});

it('[ALM-05] alarms that are over or shelved in time are not reported to others', async () => {
  const before = (await mails('member')).length;
  await escalate([{ after_minutes: 10, to: 'shared' }]);
  const over = await stack.alarm();
  const shelved = await stack.alarm({ code: 'SHELVED' });
  await stack.database.query(
    `insert into alarm_suppression (device_id, code, from_at, until_at, reason, by_name)
     values ($1, 'SHELVED', $2::bigint - 1000, $2::bigint + 86400000, 'Known', 'Olivia')`,
    [stack.deviceId, stack.server.clock.now],
  );
  await stack.settled();
  await over.end();
  await stack.settled();
  await stack.pass(30 * MINUTE);
  expect(await mails('member')).toHaveLength(before);
  await shelved.end();
});

it('[ALM-05] escalations of a company are its administrator’s, and steps come in order', async () => {
  const { company, own } = await readData(stack.server, getEscalation, {}, { token: stack.tokens.owner });
  expect(own.steps).toEqual([{ after_minutes: 10, to: 'shared' }]);
  expect(company).toBeNull();
  const token = stack.tokens.owner;
  const ofCompany = { of_company: 1 as const, level: 3, steps: [] };
  expect((await callStack(stack.server, saveEscalation, ofCompany, { token })).body.code).toBe(
    Refusal.forbidden,
  );
  const steps: EscalationStep[] = [
    { after_minutes: 30, to: 'owner' },
    { after_minutes: 30, to: 'shared' },
  ];
  const unordered = { of_company: 0, level: 3, steps } as const;
  expect((await callStack(stack.server, saveEscalation, unordered, { token })).body).toMatchObject({
    code: Refusal.badRequest,
    field: 'steps',
  });
});
