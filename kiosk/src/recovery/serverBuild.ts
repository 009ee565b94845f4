/** How long it may take, ms. */
const PATIENCE = 5000;

/** Id of the build that a page which is loaded now would be of; null where none would come. */
export async function serverBuild(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch('/build.json', { cache: 'no-store', signal });
    return answer.ok ? ((await answer.json()) as { id: string }).id : null;
  } catch {
    return null;
  }
}
