import { startStack } from '@heliograph/testing';

/** One real server with its demo fleet for all journeys; each journey signs in for itself. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env.BASE_URL = stack.http;
  process.env.DEMO_PASSWORD = stack.password;
  process.env.STACK_DATA = stack.dataDir;
  return () => stack.stop();
}
