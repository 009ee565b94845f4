/** Spec A §3: present while somebody is signed in; gone with the tab, kept over its reloads. */
const KEY = 'isLogin';
/** Held by every page that shows somebody signed in. */
const LOCK = 'heliograph-signed-in';

/**
 * Whether this page goes on with a browser session in which somebody had signed in: its own before a reload, or that of
 * another tab. An engine that finds neither ends a sign-in that is not to be remembered (DV-01).
 */
export function createBrowserSession() {
  let letGo: (() => void) | null = null;

  function hold() {
    if (letGo !== null || !('locks' in navigator)) return;
    const held = new Promise<void>((release) => (letGo = release));
    // Browsers without shared workers have an engine a tab, which knows of the other tabs by this lock only.
    navigator.locks.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  }

  return {
    async continues(): Promise<boolean> {
      if (kept()) return true;
      if (!('locks' in navigator)) return false;
      const { held } = await navigator.locks.query();
      return held?.some(({ name }) => name === LOCK) ?? false;
    },

    /** Somebody is signed in, or nobody any more. */
    follow(signedIn: boolean) {
      keep(signedIn);
      if (signedIn) hold();
      else {
        letGo?.();
        letGo = null;
      }
    },
  };
}

// Browsers that forbid storage throw at the mere mention of it.
function kept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function keep(signedIn: boolean) {
  try {
    if (signedIn) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // The sign-in then ends with the page, no more.
  }
}
