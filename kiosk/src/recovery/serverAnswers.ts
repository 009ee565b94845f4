/** How long it may take, ms. */
const PATIENCE = 5000;

/** Whether a page that is loaded now would come: never leave what is shown for an error page. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await fetch('/build.json', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
