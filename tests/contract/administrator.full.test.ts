import { beginTotp, confirmTotp, doLogin, getPeople } from '@heliograph/contracts/http';
import { callStack, readData, totpCode } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runServerCommand } from './support/runServerCommand.ts';
import { startServerProcess, startTestServer, type TestServer } from './support/testServer.ts';

let stack: TestServer;
beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '0', SIMULATOR: 'off' });
});
afterAll(() => stack.stop());

/** As the person at the machine, beside the server. */
const admin = (args: readonly string[], password = '') =>
  runServerCommand('admin', args, { env: { DATABASE_URL: stack.databaseUrl }, input: `${password}\n` });

const ADA = ['--email', 'ada@solar.example'];
const PASSWORD = 'a lamp over the harbour';

describe('the first administrator', () => {
  it('[OPS-02] is asked for when an empty product starts, with the command', async () => {
    const server = await startServerProcess({ DEMO_STATIONS: '0', SIMULATOR: 'off' });
    expect(server.output()).toContain('create one on this machine: heliograph admin create --email');
    await server.stop();
  });

  it('[OPS-02] is made at the machine of an empty product while it runs', async () => {
    expect(await admin(['list'])).toEqual({ code: 0, output: 'There is no administrator yet.\n' });
    expect(await admin(['create', ...ADA, '--name', 'Ada Novak'], PASSWORD)).toMatchObject({ code: 0 });
    const session = await readData(stack, doLogin, {
      type: 2,
      account: 'ada@solar.example',
      password: PASSWORD,
    });
    expect(session).toMatchObject({ is_admin: 1, name: 'Ada Novak' });
    const { list } = await readData(stack, getPeople, {}, { token: session.token });
    expect(list).toHaveLength(1);
    expect((await admin(['list'])).output).toBe('ada@solar.example  Ada Novak\n');
  });

  it.each([
    [['create'], PASSWORD, '--email must be an e-mail address'],
    [['create', ...ADA], PASSWORD, 'already has an account; use: npm run admin -- appoint'],
    [['create', '--email', 'new@solar.example'], 'short', 'at least 8 characters'],
    [['create', '--email', 'new@solar.example'], 'password1', 'too easy to guess'],
    [['create', '--email', 'new@solar.example', '--name', ''], PASSWORD, '--name must be'],
    [['appoint', '--email', 'nobody@solar.example'], '', 'No account has the e-mail address'],
    [['resetFactors', '--email', 'nobody@solar.example'], '', 'No account has the e-mail address'],
    [['crown'], '', 'Usage:'],
    [['create', '--colour', 'red'], '', "Unknown option '--colour'"],
  ])('[OPS-02] %j with the password %j ends with a clear line @full', async (args, password, line) => {
    const { code, output } = await admin(args, password);
    expect(code).toBe(1);
    expect(output).toContain(line);
    expect(output).not.toContain('    at ');
    expect(
      await callStack(stack, doLogin, { type: 2, account: 'new@solar.example', password }),
    ).toMatchObject({ status: 400 });
  });

  it('[OPS-02] an existing account is appointed', async () => {
    expect(await admin(['appoint', ...ADA])).toEqual({
      code: 0,
      output: 'ada@solar.example is now an administrator.\n',
    });
  });

  it('[OPS-03] somebody who lost their second factors signs in with the password again', async () => {
    const password = { type: 2, account: 'ada@solar.example', password: PASSWORD } as const;
    const { token } = await readData(stack, doLogin, password);
    const { secret } = await readData(stack, beginTotp, {}, { token });
    await readData(stack, confirmTotp, { code: totpCode(secret, Date.now()) }, { token });
    expect((await callStack(stack, doLogin, password)).status).toBe(428);
    expect(await admin(['resetFactors', ...ADA])).toEqual({
      code: 0,
      output: 'ada@solar.example can now sign in with the password alone.\n',
    });
    expect((await callStack(stack, doLogin, password)).status).toBe(200);
  });

  it('[SCL-01] without Citus there is nothing to distribute over, which a line says', async () => {
    const { code, output } = await admin(['distribute']);
    expect(code).toBe(1);
    expect(output).toMatch(/^The database has no Citus: there is nothing to distribute over\. [^\n]*\n$/);
  });
});
