import { bmsLost, fanFailure, insulationFault } from '../faults/simulatedFaults.ts';
import type { SimulatedFault } from '../faults/simulatedFaults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type RoughEvent, roughEvents } from '../rough/roughEvents.ts';
import { deriveSeed } from '../physics/noise.ts';
import { z } from 'zod';

/** A scenario with its target and argument. */
export const ScenarioCommand = z.object({
  scenario: z.string().max(64),
  target: z.string().max(200).optional(),
  argument: z.number().optional(),
});
export type ScenarioCommand = z.infer<typeof ScenarioCommand>;

export type ScenarioResult = { ok: boolean; line: string };
/** Runs a scenario command; null for one that could not be parsed. */
export type ScenarioRunner = (order: ScenarioCommand | null) => ScenarioResult;

interface Scenario {
  /** Description for the list; `[n]` is its argument. */
  help: string;
  /** Applies to the whole fleet if no target is given, else to the first gateway. */
  wholeFleet?: boolean;
  run(gateway: Gateway, argument: number | undefined, now: number): void;
}

const SHADE = 0.25;

export const scenarios: Readonly<Record<string, Scenario>> = {
  offline: {
    help: 'drops the connection; the broker publishes the last will',
    run: (gateway) => {
      gateway.disconnect();
    },
  },
  freeze: {
    help: 'stays connected but sends and answers nothing',
    run: (gateway) => {
      gateway.setBehavior({ frozen: true });
    },
  },
  resume: {
    help: 'ends offline, freeze, clock-drift, clock-jump and all reply-…, write-… and upgrade-…',
    wholeFleet: true,
    run: (gateway) => {
      gateway.resetBehavior();
      gateway.reconnect();
    },
  },
  fault: { help: 'an insulation fault stops its inverter', run: raise(insulationFault) },
  warning: { help: 'a fan of its inverter fails', run: raise(fanFailure) },
  'bms-lost': { help: 'its battery stops reporting', run: raise(bmsLost) },
  'soc-stuck': {
    help: 'its state of charge freezes',
    run: ({ plant }, _argument, now) => {
      for (const reader of plant.readers) plant.sensorFaults.stickSoc(reader, plant.snapshotAt(now));
    },
  },
  'counter-reset': {
    help: 'its total counters restart from zero',
    run: ({ plant }, _argument, now) => {
      for (const reader of plant.readers)
        plant.sensorFaults.setCounters(reader, plant.snapshotAt(now), () => 0);
    },
  },
  'counter-drop': {
    help: 'a counter falls to [n] % of its reading (random) and counts on',
    run: roughen('counter-drop'),
  },
  'meter-replaced': {
    help: 'the counters of its meter continue from [n] kWh (random)',
    run: roughen('meter-replaced'),
  },
  glitch: {
    help: 'the next one or two samples of a counter read [n] kWh (random)',
    run: roughen('glitch'),
  },
  'clock-jump': {
    help: 'its clock jumps [n] s ahead (300), and back within two hours',
    run: roughen('clock-jump'),
  },
  cloud: {
    help: 'lets [n] % of the sun through (25)',
    wholeFleet: true,
    run: ({ plant }, argument, now) => {
      plant.shade(argument === undefined ? SHADE : Math.min(100, Math.max(0, argument)) / 100, now);
    },
  },
  clear: {
    help: 'ends fault, warning, bms-lost, soc-stuck and cloud',
    wholeFleet: true,
    run: ({ plant }, _argument, now) => {
      plant.faults.clear(now);
      plant.sensorFaults.clearStuck();
      plant.shade(1, now);
    },
  },
  'clock-drift': {
    help: 'its clock gains [n] ms a second (200)',
    run: (gateway, argument = 200) => {
      gateway.setBehavior({ drift: argument });
    },
  },
  'reply-late': {
    help: 'replies [n] ms late (3000)',
    run: (gateway, argument = 3000) => {
      gateway.setBehavior({ replyDelay: Math.max(0, argument) });
    },
  },
  'reply-twice': {
    help: 'sends each reply twice',
    run: (gateway) => {
      gateway.setBehavior({ replyCopies: 2 });
    },
  },
  'reply-other': {
    help: 'before each reply sends the one to another request again',
    run: (gateway) => {
      gateway.setBehavior({ replyOthers: true });
    },
  },
  'reply-garbled': {
    help: 'sends invalid JSON as replies',
    run: (gateway) => {
      gateway.setBehavior({ replyGarbled: true });
    },
  },
  'write-ignored': {
    help: 'acknowledges writes without applying them',
    run: (gateway) => {
      gateway.setBehavior({ ignoresWrites: true });
    },
  },
  'write-clamped': {
    help: 'clamps written values to [n] (50)',
    run: (gateway, argument = 50) => {
      gateway.setBehavior({ writeLimit: argument });
    },
  },
  'write-reverted': {
    help: 'reverts a write after [n] ms (5000)',
    run: (gateway, argument = 5000) => {
      gateway.setBehavior({ revertAfter: Math.max(0, argument) });
    },
  },
  'setting-outside': {
    help: 'its hybrid inverter holds an export limit of [n] W (48000), which it would not take now',
    run: ({ plant }, argument = 48_000, now) => {
      for (const { deviceId, hybrid } of plant.site.plan.inverters)
        if (hybrid) plant.settings.override(deviceId, 'export_limiter', argument);
      plant.timeline().recompute(now);
    },
  },
  'write-once': {
    help: 'disconnects after answering a write',
    run: (gateway) => {
      gateway.setBehavior({ disconnectAfterWrite: true });
    },
  },
  'upgrade-pace': {
    help: 'takes [n] ms per chunk of firmware and per 10 % of the install (400)',
    run: (gateway, argument = 400) => {
      const delay = Math.max(0, argument);
      gateway.setBehavior({ chunkDelay: delay, installDelay: delay });
    },
  },
  'upgrade-dies': {
    help: 'disconnects at [n] % of a firmware transfer (40)',
    run: (gateway, argument = 40) => {
      gateway.setBehavior({ disconnectAtPercent: argument });
    },
  },
  'upgrade-corrupt': {
    help: 'firmware arrives corrupted',
    run: (gateway) => {
      gateway.setBehavior({ corruptsImage: true });
    },
  },
  'upgrade-aborts': {
    help: 'its devices abort the firmware install',
    run: (gateway) => {
      gateway.setBehavior({ abortsInstall: true });
    },
  },
  'upgrade-unchanged': {
    help: 'its devices install firmware but keep the old version',
    run: (gateway) => {
      gateway.setBehavior({ keepsOldVersion: true });
    },
  },
  rubbish: {
    help: 'publishes malformed telemetry',
    run: (gateway) => void gateway.publishMalformed(),
  },
};

/** @param now true time */
export function createScenarioRunner(
  gateways: ReadonlyMap<string, Gateway>,
  now: () => number,
): ScenarioRunner {
  return (command) => {
    if (!command) return { ok: false, line: 'invalid command' };
    const scenario = Object.hasOwn(scenarios, command.scenario) ? scenarios[command.scenario] : undefined;
    if (!scenario)
      return {
        ok: false,
        line: `unknown scenario ${command.scenario}; use one of ${Object.keys(scenarios).join(', ')}`,
      };
    const targets = findTargets(command.target, scenario.wholeFleet ?? false);
    if (targets.length === 0) return { ok: false, line: `no station or gateway ${command.target ?? ''}` };
    for (const gateway of targets) scenario.run(gateway, command.argument, now());
    const names =
      targets.length === gateways.size
        ? 'the whole fleet'
        : targets.map(({ plant }) => plant.name).join(', ');
    return { ok: true, line: `${command.scenario}: ${names}` };
  };

  function findTargets(target: string | undefined, everyone: boolean): Gateway[] {
    const all = [...gateways.values()];
    if (target === undefined) return everyone ? all : all.slice(0, 1);
    const wanted = target.toLowerCase();
    return all.filter(
      ({ plant }) => plant.uuid.toLowerCase() === wanted || plant.name.toLowerCase() === wanted,
    );
  }
}

/** Corrupts the data of a plant. The same plant gets the same random numbers each time. */
function roughen(name: keyof typeof roughEvents): Scenario['run'] {
  return ({ plant }, argument, now) => {
    const event: RoughEvent = roughEvents[name];
    // A sample may have been taken within this millisecond; the next one is affected.
    const at = now + 1;
    event(plant, {
      at,
      seed: deriveSeed(plant.site.plan.seed, name),
      view: () => plant.snapshotAt(at),
      argument,
    });
  };
}

/** Raises a fault on the first device that can have it. */
function raise(fault: SimulatedFault): Scenario['run'] {
  return ({ plant }, _argument, now) => {
    const reader = plant.readers.find(({ device }) => fault.devices.includes(device.device_type));
    if (!reader) return;
    plant.faults.raise(reader.device.device_id, fault, now);
    plant.timeline().recompute(now);
  };
}
