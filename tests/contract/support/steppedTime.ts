import { attend, awaitChange, awaitPairing } from '@heliograph/contracts/http';
import { createManualTimer } from '@heliograph/testing';
import { connectMqtt, type EnginePorts } from '@heliograph/worker';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

/** Calls that the server answers when something changes. */
const POLLS: readonly string[] = [attend.path, awaitChange.path, awaitPairing.path];
const SECOND = 1_000;
/** Less than an engine waits for what it asked. */
const STEP_MS = 2 * SECOND;

/**
 * One clock of a server, of engines and of simulated gateways, all in this process, which moves in steps: each ends when
 * what began in it has been answered. An hour takes as long as its work.
 */
export function createSteppedTime(start: number) {
  const clock = { now: start };
  const timer = createManualTimer(clock);
  /** Under way: requests, messages of gateways, pings of engines. */
  const underWay = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    const done: Promise<unknown> = work.then(
      () => underWay.delete(done),
      () => underWay.delete(done),
    );
    underWay.add(done);
    return work;
  }

  /** Something is under way until the returned function is called. */
  function trackOne(): () => void {
    let end: () => void = () => undefined;
    void track(new Promise<void>((resolve) => (end = resolve)));
    return end;
  }

  /** Resolves when nothing is under way. */
  async function settle(): Promise<void> {
    do {
      await Promise.all(underWay);
      // An answer may lead to more work in the next turns of the event loop.
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    } while (underWay.size > 0);
  }

  const enginePorts: Pick<EnginePorts, 'fetch' | 'connect' | 'now' | 'setTimer'> = {
    now: () => clock.now,
    setTimer: timer.setTimer,
    fetch: (url, init) => {
      const answer = fetch(url, init);
      return POLLS.includes(new URL(url).pathname) ? answer : track(answer);
    },
    connect(target, events) {
      const opened = trackOne();
      let heard: () => void = () => undefined;
      const connection = connectMqtt(target, {
        ...events,
        onOpen() {
          opened();
          events.onOpen();
        },
        onPacket() {
          heard();
          events.onPacket();
        },
        onClose(reason) {
          opened();
          heard();
          events.onClose(reason);
        },
      });
      return {
        ...connection,
        subscribe: (topics) => track(connection.subscribe(topics)),
        ping() {
          heard();
          heard = trackOne();
          connection.ping();
        },
        end() {
          opened();
          heard();
          connection.end();
        },
      };
    },
  };

  async function pass(ms: number): Promise<void> {
    for (const end = clock.now + ms; clock.now < end;) {
      await timer.advance(Math.min(STEP_MS, end - clock.now));
      await settle();
    }
  }

  return {
    clock,
    setTimer: timer.setTimer,
    enginePorts,
    settle,

    /** Lets time pass in steps. */
    pass,

    /** Lets time pass until something holds. @throws Error after two minutes */
    async until(what: string, holds: () => boolean): Promise<void> {
      for (let seconds = 0; !holds(); seconds++) {
        if (seconds === 120) throw new Error(`never: ${what}`);
        await pass(SECOND);
      }
    },

    /** Connects a simulated gateway. */
    connectGateway(url: string, options: IClientOptions): MqttClient {
      const client = mqtt.connect(url, options);
      const publish = client.publish.bind(client);
      client.publish = ((...args: Parameters<typeof publish>) => {
        const acknowledged = args.pop() as (error?: Error) => void;
        const end = trackOne();
        client.once('close', end);
        return (publish as (...all: unknown[]) => MqttClient)(...args, (error?: Error) => {
          client.off('close', end);
          end();
          acknowledged(error);
        });
      }) as typeof client.publish;
      return client;
    },
  };
}
