/** Flags of Node and V8: memory of a small board before speed. */
export const FLAGS: readonly string[];
export const VARIABLES: Readonly<Record<string, string>>;
export function superviseGateway(main: string, args: readonly string[], cwd: string): void;
