import { Code } from '@heliograph/domain/models';
import { connectGateways, readCommissioning, type LoadGateway } from '../benchmarks/fleetLoad.ts';

/** W for each second: the smallest step that a board shows. */
const STEP = 10;
/** Seconds after which the values begin anew. */
const ROUND = 9_000;

/** The fleet's PV power at an instant (epoch ms), W: what is read off a wall says when it was true. */
export const powerAt = (at: number): number => (Math.floor(at / 1000) % ROUND) * STEP;

/** How old a power (W) is, ms; less than a round. */
export function ageOf(power: number, now: number): number {
  const second = Math.round(power / STEP);
  return ((((Math.floor(now / 1000) - second) % ROUND) + ROUND) % ROUND) * 1000;
}

export interface Telling {
  stop(): Promise<void>;
}

const PERIOD = 1_000;

/** Gateways of a commissioned fleet that tell the time by their power, each second. */
export async function tellTime(options: {
  brokerUrl: string;
  commissioningFile: string;
  now: () => number;
}): Promise<Telling> {
  const { brokerUrl, commissioningFile, now } = options;
  const gateways = await connectGateways(brokerUrl, await readCommissioning(commissioningFile));
  const teller = gateways.find((gateway) => inverters(gateway) === 1);
  if (!teller) throw new Error('no gateway has exactly one inverter');
  const timer = setInterval(() => {
    const at = now();
    for (const gateway of gateways) {
      const power = gateway === teller ? powerAt(at) : 0;
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
