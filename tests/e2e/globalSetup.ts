import { createTemplate, startMailbox, startStack } from '@heliograph/testing';
import { readDatabaseUrl } from '../contract/support/stackDatabase.ts';

/** Starts one server with the demo fleet for all journeys. `MAILBOX` receives its e-mails and SMS. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeTemplate = await createTemplate();
  const mailbox = await startMailbox();
  const stack = await startStack({ env: { ...mailbox.env, DEMO_HISTORY_DAYS: '400' } });
  process.env.BASE_URL = stack.http;
  process.env.DEMO_PASSWORD = stack.password;
  process.env.STACK_DATA = stack.dataDir;
  process.env.STACK_DATABASE = await readDatabaseUrl(stack);
  process.env.MAILBOX = mailbox.folder;
  return async () => {
    await stack.stop();
    await mailbox.stop();
    await removeTemplate();
  };
}
