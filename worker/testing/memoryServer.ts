import type {
  AlarmRecord,
  MessageList,
  SessionEnd,
  SignedIn,
  StationRelevance,
  StoredTariff,
} from '@heliograph/contracts/http';
import type { EnginePorts } from '../src/ports.ts';
import { makeRelevance, makeServer, type StationSpec } from './fleetData.ts';

export interface Request {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** Only for uploads. */
  form: FormData | null;
  headers: Record<string, string>;
}
/** `never`: requests hang until they are aborted. */
type Reachability = boolean | 'never';
type Answer = (request: Request) => unknown;

/** An error response of the server. */
export class Refusal extends Error {
  readonly code: number;
  readonly field: string | undefined;

  constructor(code: number, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** The server's HTTP side in memory: one user, one guest, some stations. */
export function createMemoryServer(specs: readonly StationSpec[], now: () => number) {
  const requests: Request[] = [];
  const sessions = new Map<string, SignedIn>();
  const holds = new Map<string, Promise<void>>();
  /** Held calls of await_change. */
  const waiting = new Set<() => void>();
  let mark = 0;
  let alarmMark = 0;
  let endReason: SessionEnd | null = null;
  let reachable: Reachability = true;
  let issued = 0;
  let relevance: StationRelevance = makeRelevance(specs, now());
  let tariffs: StoredTariff[] = [];
  let alarms: AlarmRecord[] = [];
  let messages: MessageList = { list: [], unread: 0 };

  const answers: Record<string, Answer> = {
    '/common/get_agent_config': () => ({
      prefix: 'HG',
      prefix_name: 'Heliograph',
      revenue_factor: 0.1,
      guest_enabled: true,
      oidc_name: '',
    }),
    '/login/doLogin': ({ body }) => {
      if (body.password !== 'right') throw new Refusal(1400, 'Wrong password', 'password');
      return signedIn('owner', 0);
    },
    '/login/start_guest': (request) => {
      const deviceIds = relevance.device.map(({ device_id }) => device_id);
      return {
        session: signedIn('guest', 1),
        config: answers['/common/get_agent_config']!(request),
        relevance: answers['/station/get_station_relevance']!(request),
        latest: answers['/demo/getLatestValues']?.({ ...request, body: { deviceIds } }) ?? null,
      };
    },
    '/login/doLogout': ({ headers }) => {
      sessions.delete(headers.token ?? '');
      return {};
    },
    '/login/get_session': ({ headers }) => sessions.get(headers.token ?? ''),
    '/login/await_change': () => ({ mark: String(mark), alarm_mark: String(alarmMark) }),
    '/station/get_station_relevance': () => ({
      ...relevance,
      of: relevance.station.length,
      account_mark: String(mark),
    }),
    '/station/get_mqtt_credential': () => ({ mqtt_server: [makeServer(1, now(), `renewed-${++issued}`)] }),
    '/station/get_station_tariff_list': ({ query }) => {
      const ids = query.get('station_id')?.split(',').map(Number) ?? [];
      return tariffs.filter(({ station_id }) => ids.includes(station_id));
    },
    '/alarm/get_alarm_history': ({ body }) => {
      const { start, end, state } = body as { start: number; end: number; state?: 0 | 1 };
      return alarms
        .filter(({ timestamp }) => timestamp >= start && timestamp < end)
        .filter((each) => state === undefined || each.state === state)
        .slice(0, 10_000);
    },
    '/message/get_list': () => messages,
    '/message/read': ({ body }) => {
      const ids = body.id as string[];
      const list = messages.list.map((each) =>
        ids.length === 0 || ids.includes(each.id) ? { ...each, read: 1 as const } : each,
      );
      messages = { list, unread: list.filter(({ read }) => read === 0).length };
      return {};
    },
  };

  function signedIn(name: string, is_guest: 0 | 1): SignedIn {
    const token = `token-${name}-${++issued}`;
    const account: SignedIn = {
      user_name: name,
      name,
      email: `${name}@demo.example`,
      mobile: '',
      area_code: '',
      avatar: '',
      is_admin: 0,
      is_guest,
      company_code: '',
      enterprise_code: '',
      enterprise_auth: 0,
      prefix: 'HG',
      token,
      loginTime: now(),
    };
    sessions.set(token, account);
    return account;
  }

  const fetch: EnginePorts['fetch'] = (url, init) => {
    if (reachable === 'never') return new Promise((_, reject) => onAbort(init.signal, reject));
    if (!reachable) return Promise.reject(new TypeError('fetch failed'));
    const { pathname, searchParams } = new URL(url);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const request = {
      path: pathname,
      query: searchParams,
      body,
      form: init.body instanceof FormData ? init.body : null,
      headers: init.headers as Record<string, string>,
    };
    requests.push(request);
    const isWaiting =
      pathname === '/login/await_change' &&
      searchParams.get('seen') === String(mark) &&
      searchParams.get('seen_alarms') === String(alarmMark);
    if (isWaiting && sessions.has(request.headers.token ?? ''))
      return new Promise((resolve, reject) => {
        onAbort(init.signal, reject);
        waiting.add(() => resolve(makeResponse(envelope(request))));
      });
    const answer = envelope(request);
    return (holds.get(pathname) ?? Promise.resolve()).then(() => makeResponse(answer));
  };

  function envelope(request: Request): unknown {
    const { path, headers } = request;
    try {
      if (!isOpen(path) && !sessions.has(headers.token ?? ''))
        return { code: 1401, msg: 'Signed out', ...(endReason && { reason: endReason }) };
      const answer = answers[path];
      if (!answer) throw new Refusal(1404, `no ${path}`);
      const data = answer(request);
      if (data instanceof Uint8Array) return data;
      return { code: isOfOtherService(path) ? 200 : 1001, msg: 'ok', data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        code: error.code,
        msg: error.message,
        ...(error.field !== undefined && { field: error.field }),
      };
    }
  }

  function answerWaiting() {
    for (const answer of waiting) answer();
    waiting.clear();
  }

  return {
    fetch,
    requests,
    requestCount: (path: string) => requests.filter((request) => request.path === path).length,
    /** Replaces the answer of a call and returns the previous one. */
    answer(path: string, answer: Answer): Answer {
      const before = answers[path] ?? (() => undefined);
      answers[path] = answer;
      return before;
    },
    /** Delays the answers of a call until the returned function is called; they hold the state at the request. */
    holdAnswers(path: string): () => void {
      let release: () => void = () => undefined;
      holds.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        holds.delete(path);
        release();
      };
    },
    setStations: (next: readonly StationSpec[]) => void (relevance = makeRelevance(next, now())),
    tariffs: (list: StoredTariff[]) => void (tariffs = list),
    alarms: (list: AlarmRecord[]) => void (alarms = list.toSorted((a, b) => b.timestamp - a.timestamp)),
    setReachable: (next: Reachability) => void (reachable = next),
    signedIn,
    /** Adds the session of an earlier browser. */
    addSession(account: unknown) {
      const known = account as SignedIn;
      sessions.set(known.token, known);
    },
    /** Changes the profile of all users. */
    updateAccounts(change: Partial<SignedIn>) {
      for (const [token, account] of sessions) sessions.set(token, { ...account, ...change });
    },
    /** Announces that rights or messages of an account changed. */
    announceChange() {
      mark++;
      answerWaiting();
    },
    /** Announces that people did something with alarms. */
    announceAlarms() {
      alarmMark++;
      answerWaiting();
    },
    /** Ends one session. @param reason for calls of all that ended */
    endSession(token: string, reason: SessionEnd | null = null) {
      endReason = reason;
      sessions.delete(token);
      answerWaiting();
    },
    /** Ends every session. */
    endAllSessions() {
      sessions.clear();
      answerWaiting();
    },
    messages: (next: MessageList) => void (messages = next),
  };
}
export type MemoryServer = ReturnType<typeof createMemoryServer>;

function makeResponse(answer: unknown): Awaited<ReturnType<EnginePorts['fetch']>> {
  const isBytes = answer instanceof Uint8Array;
  return {
    headers: new Headers({ 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    json: () => Promise.resolve(answer),
    arrayBuffer: () => Promise.resolve(isBytes ? answer.slice().buffer : new ArrayBuffer(0)),
  };
}

const isOpen = (path: string) =>
  /^\/(common\/get_agent_config|login\/(doLogin|start_guest)|user\/(send_phone_code|getVerifyCode|doRegister|resetPassword)|display\/(begin|await)_pairing)/.test(
    path,
  );
/** Series and uploads have another code for success. */
const isOfOtherService = (path: string) =>
  path.startsWith('/demo/') || path === '/common/upload_avatar' || path === '/firmware/upload_image';

function onAbort(signal: AbortSignal | null | undefined, reject: (reason: Error) => void) {
  signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
}
