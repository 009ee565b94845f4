import { startMailbox, startStack } from '@heliograph/testing';

/**
 * One real server with its demo fleet for all journeys; each journey signs in for itself. Its mails and SMS arrive in
 * the folder `MAILBOX`.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailbox = await startMailbox();
  const stack = await startStack({ env: mailbox.env });
  process.env.BASE_URL = stack.http;
  process.env.DEMO_PASSWORD = stack.password;
  process.env.STACK_DATA = stack.dataDir;
  process.env.MAILBOX = mailbox.folder;
  return async () => {
    await stack.stop();
    await mailbox.stop();
  };
}
