import type {
  AnswerOf,
  DisplayConfig,
  Orders,
  SignedIn,
  attend,
  beginPairing,
} from '@heliograph/contracts/http';
import { relevanceOf, type StationSpec } from './fleetData.ts';
import type { MemoryServer } from './memoryServer.ts';

interface Paired {
  orders: Orders;
  tokens: Set<string>;
  /** Offers another session with each answer until one of these is used. */
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
  scenes: [{ kind: 'map', id: 'a', seconds: 30 }],
};

/** The server's displays in memory, over a memory server. It answers a wall at once instead of holding its call. */
export function createMemoryDisplays(server: MemoryServer, specs: readonly StationSpec[], now: () => number) {
  const pairings = new Map<string, { code: string; display: number | null }>();
  const displays = new Map<number, Paired>();
  let issued = 0;

  const displayOf = (token: string) => [...displays.values()].find(({ tokens }) => tokens.has(token));

  function open(display: Paired) {
    const account = server.signedIn(`display-${display.orders.display_id}`, 0);
    display.tokens.add(account.token);
    return account;
  }

  /** The use of one session ends those before. */
  function use(display: Paired, token: string) {
    for (const other of display.tokens) {
      if (other === token) break;
      display.tokens.delete(other);
      server.end(other);
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
    const display = displayOf(headers.token ?? '')!;
    use(display, headers.token ?? '');
    return {
      mark: JSON.stringify(display.orders),
      orders: display.orders,
      renewed: display.renews ? open(display) : null,
    };
  });

  const whole = server.answer('/station/get_station_relevance', (request) => {
    const display = displayOf(request.headers.token ?? '');
    if (!display) return whole(request);
    const ids = new Set(display.orders.station_ids);
    return relevanceOf(
      specs.filter(({ id }) => ids.has(id)),
      now(),
    );
  });

  function add(stationIds: number[], config: DisplayConfig): number {
    const id = displays.size + 1;
    const orders: Orders = {
      display_id: id,
      name: `Wall ${id}`,
      version: 1,
      station_ids: stationIds,
      config,
      identify_until: null,
      reloads: 0,
      build: 'build-1',
    };
    displays.set(id, { orders, tokens: new Set(), renews: false });
    return id;
  }

  function must(id: number): Paired {
    const display = displays.get(id);
    if (!display) throw new Error(`no display ${id}`);
    return display;
  }

  return {
    codes: () => [...pairings.values()].map(({ code }) => code),
    /** An earlier browser began to show its first code. */
    begun: (code: string) => void pairings.set('secret-1', { code, display: null }),
    /** Somebody approves what shows this code. @returns the new display's id. */
    approve(code: string, stationIds: number[], config: DisplayConfig = CONFIG): number {
      const pairing = [...pairings.values()].find((each) => each.code === code);
      if (!pairing) throw new Error(`no code ${code}`);
      pairing.display = add(stationIds, config);
      return pairing.display;
    },
    /** Knows a display by the session that an earlier browser kept. */
    adopt: (account: unknown, stationIds: number[]) =>
      void must(add(stationIds, CONFIG)).tokens.add((account as SignedIn).token),
    /** Its code is worth nothing any more. */
    end(code: string) {
      for (const [secret, pairing] of pairings) if (pairing.code === code) pairings.delete(secret);
    },
    order: (id: number, change: Partial<Orders>) => void Object.assign(must(id).orders, change),
    renew: (id: number) => void (must(id).renews = true),
    /** Its session is another one, which this engine was not told. */
    replace(id: number): SignedIn {
      const display = must(id);
      const account = open(display);
      use(display, account.token);
      return account;
    },
    revoke(id: number) {
      for (const token of must(id).tokens) server.end(token);
      displays.delete(id);
    },
    sessions: (id: number) => must(id).tokens.size,
  };
}
