/** A name no other page has; `crypto.randomUUID` is missing on plain-HTTP addresses of a LAN. */
export function pageName(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return `heliograph-page-${Array.from(parts, (part) => part.toString(36)).join('')}`;
}

/**
 * Holds a Web Lock for as long as the page lives: the engine, which waits for it, learns at once when a tab is closed
 * or crashes. Null where the browser gives no locks (insecure origins).
 */
export async function holdPageLock(): Promise<{ name: string; release: () => void } | null> {
  if (!('locks' in navigator)) return null;
  const name = pageName();
  return new Promise((held, failed) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => held({ name, release })))
      .catch(failed);
  });
}
