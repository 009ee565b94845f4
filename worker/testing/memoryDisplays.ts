import type {
  AnswerOf,
  DisplayConfig,
  DisplayOrders,
  SignedIn,
  attend,
  beginPairing,
} from '@heliograph/contracts/http';
import { makeRelevance, type StationSpec } from './fleetData.ts';
import type { MemoryServer } from './memoryServer.ts';

interface Paired {
  orders: DisplayOrders;
  tokens: Set<string>;
  /** Offers a new session with each answer until one is used. */
  renews: boolean;
}

export const CONFIG: DisplayConfig = {
  lang: 'en',
  theme: 'dark',
  light_from: '07:00',
  dark_from: '19:00',
  pixel_shift: false,
  fault_seconds: null,
  tell_silence: false,
  acknowledge: false,
  scenes: [{ kind: 'map', id: 'a', seconds: 30 }],
};

/** Adds displays to a memory server. It answers walls at once instead of holding their calls. */
export function createMemoryDisplays(server: MemoryServer, specs: readonly StationSpec[], now: () => number) {
  const pairings = new Map<string, { code: string; display: number | null }>();
  const displays = new Map<number, Paired>();
  let issued = 0;

  const findDisplay = (token: string) => [...displays.values()].find(({ tokens }) => tokens.has(token));

  function open(display: Paired) {
    const account = server.signedIn(`display-${display.orders.display_id}`, 0);
    display.tokens.add(account.token);
    return account;
  }

  /** Using a session ends the previous ones. */
  function use(display: Paired, token: string) {
    for (const other of display.tokens) {
      if (other === token) break;
      display.tokens.delete(other);
      server.endSession(other);
      display.renews = false;
    }
  }

  server.answer('/display/begin_pairing', (): AnswerOf<typeof beginPairing> => {
    const code = `CODE${++issued}`;
    pairings.set(`secret-${issued}`, { code, display: null });
    return {
      code,
      secret: `secret-${issued}`,
      url: `http://server/displays?code=${code}`,
      expires: now() + 600_000,
    };
  });

  server.answer('/display/await_pairing', ({ body }) => {
    const pairing = pairings.get(String(body.secret));
    if (!pairing) return { state: 'ended', account: null };
    if (pairing.display === null) return { state: 'waiting', account: null };
    const display = displays.get(pairing.display);
    return display ? { state: 'paired', account: open(display) } : { state: 'ended', account: null };
  });

  server.answer('/display/attend', ({ headers }): AnswerOf<typeof attend> => {
    const display = findDisplay(headers.token ?? '')!;
    use(display, headers.token ?? '');
    return {
      mark: JSON.stringify(display.orders),
      orders: display.orders,
      renewed: display.renews ? open(display) : null,
    };
  });

  const whole = server.answer('/station/get_station_relevance', (request) => {
    const display = findDisplay(request.headers.token ?? '');
    if (!display) return whole(request);
    const ids = new Set(display.orders.station_ids);
    return makeRelevance(
      specs.filter(({ id }) => ids.has(id)),
      now(),
    );
  });

  function add(stationIds: number[], config: DisplayConfig): number {
    const id = displays.size + 1;
    const orders: DisplayOrders = {
      display_id: id,
      name: `Wall ${id}`,
      version: 1,
      station_ids: stationIds,
      config,
      identify_until: null,
      reloads: 0,
      placement: 0,
      acknowledge_url: null,
      build: 'build-1',
    };
    displays.set(id, { orders, tokens: new Set(), renews: false });
    return id;
  }

  function getDisplay(id: number): Paired {
    const display = displays.get(id);
    if (!display) throw new Error(`no display ${id}`);
    return display;
  }

  return {
    codes: () => [...pairings.values()].map(({ code }) => code),
    /** Adds the code that an earlier browser shows. */
    addPairing: (code: string) => void pairings.set('secret-1', { code, display: null }),
    /** Approves the wall with this code. @returns the ID of the new display. */
    approve(code: string, stationIds: number[], config: DisplayConfig = CONFIG): number {
      const pairing = [...pairings.values()].find((each) => each.code === code);
      if (!pairing) throw new Error(`no code ${code}`);
      pairing.display = add(stationIds, config);
      return pairing.display;
    },
    /** Adds a display with the session that an earlier browser kept. */
    addDisplay: (account: unknown, stationIds: number[]) =>
      void getDisplay(add(stationIds, CONFIG)).tokens.add((account as SignedIn).token),
    /** Makes a code invalid. */
    expireCode(code: string) {
      for (const [secret, pairing] of pairings) if (pairing.code === code) pairings.delete(secret);
    },
    order: (id: number, change: Partial<DisplayOrders>) => void Object.assign(getDisplay(id).orders, change),
    renew: (id: number) => void (getDisplay(id).renews = true),
    /** Replaces the session of a display without this engine knowing. */
    replace(id: number): SignedIn {
      const display = getDisplay(id);
      const account = open(display);
      use(display, account.token);
      return account;
    },
    revoke(id: number) {
      for (const token of getDisplay(id).tokens) server.endSession(token);
      displays.delete(id);
    },
    sessions: (id: number) => getDisplay(id).tokens.size,
  };
}
