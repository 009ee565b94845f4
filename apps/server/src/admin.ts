import { Email, DisplayName } from '@heliograph/contracts/http';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { newUserName } from './identity/accounts.ts';
import { hashPassword, newPasswordError } from './identity/passwords.ts';
import { runCommand } from './runCommand.ts';
import { StartupError } from './support/startupError.ts';
import { openDatabase, type Database } from './storage/database.ts';
import { distributeSeries } from './storage/distributeSeries.ts';
import { createRepositories, type Repositories } from './storage/repositories/index.ts';
import { violatedConstraint } from './storage/transaction.ts';

const USAGE = `Usage:
  npm run admin -- create --email ada@solar.example --name "Ada Novak"   makes an administrator; asks for the password
  npm run admin -- appoint --email ada@solar.example                     makes an existing account an administrator
  npm run admin -- resetFactors --email ada@solar.example                removes somebody's second factors, when they lost them
  npm run admin -- list                                                  lists the administrators
  npm run admin -- confirmClock                                          vouches for the clock of this machine, which the server distrusts
  npm run admin -- distribute                                            spreads samples and energies over the machines of Citus

It finds the database as the server does, by DATA_DIR or DATABASE_URL, whether the server runs or not. The password can
also be piped in.`;

const COMMANDS = ['create', 'appoint', 'resetFactors', 'list', 'confirmClock', 'distribute'] as const;

await runCommand(main);

async function main(): Promise<void> {
  const { command, email, name } = readArguments();
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const database = await openDatabase({
    url: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    joins: true,
    log,
  });
  try {
    const repositories = createRepositories(database.db);
    if (command === 'list') await list(repositories);
    else if (command === 'distribute') await distribute(database);
    else if (command === 'confirmClock') await confirmClock(repositories);
    else if (command === 'resetFactors') await resetFactors(repositories, requireEmail(email));
    else if (command === 'appoint') await appoint(repositories, requireEmail(email));
    else await create(repositories, requireEmail(email), name);
  } finally {
    await database.close();
  }
}

type Command = (typeof COMMANDS)[number];

/** @throws StartupError with the usage */
function readArguments(): { command: Command; email: string | undefined; name: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    });
    const [word, ...rest] = positionals;
    const command = COMMANDS.find((one) => one === word);
    if (command !== undefined && rest.length === 0)
      return { command, email: values.email, name: values.name };
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n\n${USAGE}`);
  }
  throw new StartupError(USAGE);
}

function requireEmail(text: string | undefined): string {
  const email = Email.safeParse(text);
  if (email.success) return email.data;
  throw new StartupError('--email must be an e-mail address, for example --email ada@solar.example.');
}

async function list({ administration }: Repositories): Promise<void> {
  const { list: people } = await administration.list({ q: '', only: 'administrators', page: 1 }, Date.now());
  for (const { name, email, user_name, disabled_at } of people)
    console.log(`${email ?? user_name}  ${name}${disabled_at === null ? '' : '  (disabled)'}`);
  if (people.length === 0) console.log('There is no administrator yet.');
}

async function confirmClock({ deployment }: Repositories): Promise<void> {
  const at = Date.now();
  await deployment.confirmTime(at);
  console.log(
    `${new Date(at).toISOString()} is confirmed. A running server uses this time within 5 seconds.`,
  );
}

async function distribute({ pool }: Database): Promise<void> {
  const { tables, nodes } = await distributeSeries(pool);
  console.log(
    tables.length === 0
      ? `All series tables are already distributed over ${nodes}; nothing was changed.`
      : `Distributed over ${nodes}: ${tables.join(', ')}.`,
  );
}

async function appoint({ administration, audit }: Repositories, email: string): Promise<void> {
  const found = await administration.change(async (transaction) => {
    const person = await transaction.lockByEmail(email);
    if (!person) return false;
    await transaction.setAdministrator(person, true);
    await transaction.incrementVersion(person.id);
    const detail = { person: person.id, user_name: person.user_name };
    await audit.add([{ personId: null, action: 'person.appoint', detail }], Date.now(), transaction.tx);
    return true;
  });
  if (!found) throw new StartupError(`No account has the e-mail address ${email}.`);
  console.log(`${email} is now an administrator.`);
}

/** The password alone signs in then, so make sure that it is its owner who asks. */
async function resetFactors({ audit, factors, people }: Repositories, email: string): Promise<void> {
  const person = await people.byContact({ by: 'email', email });
  if (!person) throw new StartupError(`No account has the e-mail address ${email}.`);
  await factors.change(person.id, (store) => store.removeAll(person.id));
  await audit.add([{ personId: null, action: 'factor.reset', detail: { person: person.id } }], Date.now());
  console.log(`${email} can now sign in with the password alone.`);
}

async function create(
  { audit, people }: Repositories,
  email: string,
  typed: string | undefined,
): Promise<void> {
  const name = DisplayName.safeParse(typed ?? email.slice(0, email.indexOf('@')));
  if (!name.success) throw new StartupError('--name must be one line of 1 to 64 characters.');
  if (await people.byContact({ by: 'email', email }))
    throw new StartupError(`${email} already has an account; use: npm run admin -- appoint --email ${email}`);
  const password = await readPassword();
  const error = await newPasswordError(password, [email, name.data]);
  if (error === 'short') throw new StartupError('The password must have at least 8 characters.');
  if (error !== null) throw new StartupError('This password is too easy to guess; choose another one.');
  const at = Date.now();
  const person = {
    name: name.data,
    email,
    mobile: null,
    password_hash: await hashPassword(password),
    role: 'administrator' as const,
    company_id: null,
    created_at: at,
    alarms_read_at: at,
  };
  try {
    let id: number | undefined;
    while (id === undefined)
      id = await people.add({ ...person, user_name: newUserName({ by: 'email', email }) });
    await audit.add([{ personId: null, action: 'person.create', detail: { person: id } }], at);
  } catch (reason) {
    if (violatedConstraint(reason) !== 'person_email') throw reason;
    throw new StartupError(`${email} has just registered; use: npm run admin -- appoint --email ${email}`);
  }
  console.log(`${email} can now sign in as an administrator.`);
}

/** Typed twice without being shown, or the first line of what is piped in. */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY;
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTyped });
  try {
    if (!isTyped) {
      for await (const line of lines) return line;
      return '';
    }
    process.stdout.write('Password: ');
    const password = await lines.question('');
    process.stdout.write('\nRepeat the password: ');
    const repeated = await lines.question('');
    process.stdout.write('\n');
    if (password !== repeated) throw new StartupError('The passwords do not match.');
    return password;
  } finally {
    lines.close();
  }
}
