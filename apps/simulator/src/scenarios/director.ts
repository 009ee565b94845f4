import { bmsLost, fanFailure, insulationFault } from '../alarms/troubles.ts';
import type { Trouble } from '../alarms/troubles.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Order } from './control.ts';

export type Outcome = { ok: boolean; line: string };
/** Carries out an order; null is one that could not be read. */
export type Director = (order: Order | null) => Outcome;

interface Scenario {
  /** What it does, for the list; `[n]` is its argument. */
  help: string;
  /** Befalls the whole fleet when no target is named; otherwise the first gateway. */
  everyone?: boolean;
  play(gateway: Gateway, argument: number | undefined, now: number): void;
}

const SHADE = 0.25;

export const scenarios: Readonly<Record<string, Scenario>> = {
  offline: {
    help: 'cuts the connection; the last will speaks',
    play: (gateway) => {
      gateway.disconnect();
    },
  },
  freeze: {
    help: 'stays connected, sends and answers nothing',
    play: (gateway) => {
      gateway.behave({ frozen: true });
    },
  },
  resume: {
    help: 'ends offline, freeze, clock-drift and all reply-…, write-… and upgrade-…',
    everyone: true,
    play: (gateway) => {
      gateway.behaveWell();
      gateway.reconnect();
    },
  },
  fault: { help: 'an insulation fault stops its inverter', play: raise(insulationFault) },
  warning: { help: 'a fan of its inverter fails', play: raise(fanFailure) },
  'bms-lost': { help: 'its battery tells nothing any more', play: raise(bmsLost) },
  'soc-stuck': {
    help: 'its state of charge stays as it is',
    play: ({ plant }, _argument, now) => {
      for (const reader of plant.readers) plant.failures.stickSoc(reader, plant.look(now));
    },
  },
  'counter-reset': {
    help: 'its total counters start over from zero',
    play: ({ plant }, _argument, now) => {
      for (const reader of plant.readers) plant.failures.resetCounters(reader, plant.look(now));
    },
  },
  cloud: {
    help: 'lets [n] % of the sun through (25)',
    everyone: true,
    play: ({ plant }, argument, now) => {
      plant.shade(argument === undefined ? SHADE : Math.min(100, Math.max(0, argument)) / 100, now);
    },
  },
  clear: {
    help: 'ends fault, warning, bms-lost, soc-stuck and cloud',
    everyone: true,
    play: ({ plant }, _argument, now) => {
      plant.board.clear(now);
      plant.failures.release();
      plant.shade(1, now);
    },
  },
  'clock-drift': {
    help: 'its clock gains [n] ms a second (200)',
    play: (gateway, argument = 200) => {
      gateway.behave({ drift: argument });
    },
  },
  'reply-late': {
    help: 'replies [n] ms late (3000)',
    play: (gateway, argument = 3000) => {
      gateway.behave({ replyDelay: Math.max(0, argument) });
    },
  },
  'reply-twice': {
    help: 'sends each reply twice',
    play: (gateway) => {
      gateway.behave({ replyCopies: 2 });
    },
  },
  'reply-other': {
    help: 'before each reply sends the one to another request again',
    play: (gateway) => {
      gateway.behave({ replyOthers: true });
    },
  },
  'reply-garbled': {
    help: 'replies with what is not JSON',
    play: (gateway) => {
      gateway.behave({ replyGarbled: true });
    },
  },
  'write-ignored': {
    help: 'acknowledges what is written and does nothing',
    play: (gateway) => {
      gateway.behave({ deaf: true });
    },
  },
  'write-clamped': {
    help: 'takes [n] instead of any value above it (50)',
    play: (gateway, argument = 50) => {
      gateway.behave({ ceiling: argument });
    },
  },
  'write-reverted': {
    help: 'goes back to what it had [n] ms after a write (5000)',
    play: (gateway, argument = 5000) => {
      gateway.behave({ revertAfter: Math.max(0, argument) });
    },
  },
  'write-once': {
    help: 'is gone as soon as it has answered a write',
    play: (gateway) => {
      gateway.behave({ leaveAfterWrite: true });
    },
  },
  'upgrade-pace': {
    help: 'takes [n] ms for a piece of firmware, and for a tenth of writing it (400)',
    play: (gateway, argument = 400) => {
      const delay = Math.max(0, argument);
      gateway.behave({ pieceDelay: delay, writeDelay: delay });
    },
  },
  'upgrade-dies': {
    help: 'is gone as soon as it has [n] % of a firmware (40)',
    play: (gateway, argument = 40) => {
      gateway.behave({ diesAt: argument });
    },
  },
  'upgrade-corrupt': {
    help: 'firmware arrives otherwise than it was sent',
    play: (gateway) => {
      gateway.behave({ corrupts: true });
    },
  },
  'upgrade-aborts': {
    help: 'its devices break off while they write firmware',
    play: (gateway) => {
      gateway.behave({ breaksOff: true });
    },
  },
  'upgrade-unchanged': {
    help: 'its devices write firmware and stay as they were',
    play: (gateway) => {
      gateway.behave({ staysAsItWas: true });
    },
  },
  rubbish: {
    help: 'publishes telemetry that no server should believe',
    play: (gateway) => void gateway.publishRubbish(),
  },
};

/** @param now true time */
export function createDirector(gateways: ReadonlyMap<string, Gateway>, now: () => number): Director {
  return (order) => {
    if (!order) return { ok: false, line: 'not an order' };
    const scenario = Object.hasOwn(scenarios, order.scenario) ? scenarios[order.scenario] : undefined;
    if (!scenario)
      return {
        ok: false,
        line: `no scenario ${order.scenario}; there are ${Object.keys(scenarios).join(', ')}`,
      };
    const cast = castOf(order.target, scenario.everyone ?? false);
    if (cast.length === 0) return { ok: false, line: `no station or gateway ${order.target ?? ''}` };
    for (const gateway of cast) scenario.play(gateway, order.argument, now());
    const names =
      cast.length === gateways.size ? 'the whole fleet' : cast.map(({ plant }) => plant.name).join(', ');
    return { ok: true, line: `${order.scenario}: ${names}` };
  };

  function castOf(target: string | undefined, everyone: boolean): Gateway[] {
    const all = [...gateways.values()];
    if (target === undefined) return everyone ? all : all.slice(0, 1);
    const wanted = target.toLowerCase();
    return all.filter(
      ({ plant }) => plant.uuid.toLowerCase() === wanted || plant.name.toLowerCase() === wanted,
    );
  }
}

/** Raises a trouble on the first device that can have it. */
function raise(trouble: Trouble): Scenario['play'] {
  return ({ plant }, _argument, now) => {
    const reader = plant.readers.find(({ device }) => trouble.devices.includes(device.device_type));
    if (!reader) return;
    plant.board.raise(reader.device.device_id, trouble, now);
    plant.trail().turn(now);
  };
}
