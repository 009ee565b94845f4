/** Build id of the development server's pages. */
const UNBUILT = 'dev';

/** Id of this page's build. */
export function currentBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? UNBUILT;
}

const TIMEOUT_MS = 5000;

/** Id of the build that a reload would bring; null when the server cannot be reached. */
export async function fetchServerBuild(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch('/build.json', { cache: 'no-store', signal });
    return answer.ok ? ((await answer.json()) as { id: string }).id : null;
  } catch {
    return null;
  }
}
