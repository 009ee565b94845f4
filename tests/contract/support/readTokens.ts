import { doGuestLogin, doLogin } from '@heliograph/contracts/http';
import { readData, type Stack } from '@heliograph/testing';

type SignInStack = Pick<Stack, 'http' | 'password'>;

/** Signs in a user with the demo's password, or a `guest`. @returns the token */
export async function readToken(stack: SignInStack, userName: string): Promise<string> {
  const account = `${userName}@demo.example`;
  const session = await (userName === 'guest'
    ? readData(stack, doGuestLogin, {})
    : readData(stack, doLogin, { type: 2, account, password: stack.password }));
  return session.token;
}

/** Tokens of several users by name. */
export async function readTokens<Name extends string>(
  stack: SignInStack,
  userNames: readonly Name[],
): Promise<Record<Name, string>> {
  const tokens = {} as Record<Name, string>;
  for (const userName of userNames) tokens[userName] = await readToken(stack, userName);
  return tokens;
}
