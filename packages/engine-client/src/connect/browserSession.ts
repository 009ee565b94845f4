/** Set while a user is signed in; gone with the tab, kept across its reloads [AUTH-06]. */
const KEY = 'isLogin';
/** Held by every page with a user signed in. */
const LOCK = 'heliograph-signed-in';

/**
 * Tells whether this page continues a browser session with a sign-in: its own before a reload, or that of another tab.
 * An engine that finds neither ends a sign-in that is not to be remembered (DV-01).
 */
export function createBrowserSession() {
  let release: (() => void) | null = null;

  function hold() {
    if (release !== null || !('locks' in navigator)) return;
    const held = new Promise<void>((resolve) => (release = resolve));
    // Browsers without shared workers have one engine per tab; this lock is all it knows about the other
    // tabs.
    navigator.locks.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  }

  return {
    async continues(): Promise<boolean> {
      if (readFlag()) return true;
      if (!('locks' in navigator)) return false;
      const { held } = await navigator.locks.query();
      return held?.some(({ name }) => name === LOCK) ?? false;
    },

    /** A user signed in or out. */
    follow(signedIn: boolean) {
      writeFlag(signedIn);
      if (signedIn) hold();
      else {
        release?.();
        release = null;
      }
    },
  };
}

// Browsers that forbid storage throw on any access to it.
function readFlag(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function writeFlag(signedIn: boolean) {
  try {
    if (signedIn) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // The sign-in then ends with the page.
  }
}
