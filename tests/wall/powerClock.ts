import { Code } from '@heliograph/domain/models';
import { connectGateways, readCommissioning, type LoadGateway } from '../benchmarks/fleetLoad.ts';

/** W for each second: the smallest step that a board shows. */
const STEP = 10;
/** Seconds after which the values repeat. */
const CYCLE = 9_000;

/** The fleet's PV power at an instant (epoch ms), W: the value on a wall tells when it was reported. */
export const powerAt = (at: number): number => (Math.floor(at / 1000) % CYCLE) * STEP;

/** How old a power (W) is, ms; less than a cycle. */
export function computeAge(power: number, now: number): number {
  const second = Math.round(power / STEP);
  return ((((Math.floor(now / 1000) - second) % CYCLE) + CYCLE) % CYCLE) * 1000;
}

export interface PowerClock {
  stop(): Promise<void>;
}

const PERIOD = 1_000;

/** Gateways of a commissioned fleet that report the time as their power, each second. */
export async function startPowerClock(options: {
  brokerUrl: string;
  commissioningFile: string;
  now: () => number;
}): Promise<PowerClock> {
  const { brokerUrl, commissioningFile, now } = options;
  const gateways = await connectGateways(brokerUrl, await readCommissioning(commissioningFile));
  const reporter = gateways.find((gateway) => inverters(gateway) === 1);
  if (!reporter) throw new Error('no gateway has exactly one inverter');
  const timer = setInterval(() => {
    const at = now();
    for (const gateway of gateways) {
      const power = gateway === reporter ? powerAt(at) : 0;
      gateway.publish([at], PERIOD, { [Code.pvPower]: power }).catch(() => undefined);
    }
  }, PERIOD);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(gateways.map((gateway) => gateway.end()));
    },
  };
}

const inverters = ({ devices }: LoadGateway): number =>
  devices.filter(({ codes }) => codes.includes(Code.pvPower)).length;
