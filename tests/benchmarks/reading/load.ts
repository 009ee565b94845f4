/** Script: gateways whose devices answer what they are asked, each with a value of its own; tells how often it was asked. */
import { endWithParent, tell } from '../child.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';

export interface LoadReady {
  /** A device behind each gateway, with what it answers. */
  asked: { uuid: string; deviceId: string; holds: number }[];
}

export interface Questions {
  /** How often each of them was asked so far. */
  questions: number[];
}

/** As often as gateways usually tell, evenly spread. */
const PERIOD_MS = 5_000;

/** What is read is a value that nothing asks for by itself. */
const [url, commissioningFile, read] = process.argv.slice(2) as [string, string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));
const asked = gateways.map(({ uuid, devices }, index) => ({
  uuid,
  // The first is the gateway itself.
  deviceId: devices[1]!.device_id,
  holds: 1_000 + index,
}));
const questions = asked.map(() => 0);

for (const [index, gateway] of gateways.entries()) {
  const { deviceId, holds } = asked[index]!;
  await gateway.answer((request) => {
    if (request.action === 'device_status')
      return request.data.map((device_id) => ({ device_id, status: 'normal' }));
    if (request.action !== 'get_group_property') return [];
    return request.data.map(({ device_id, defines }) => {
      if (device_id === deviceId && defines.includes(read)) questions[index]! += 1;
      return {
        device_id,
        datas: defines.map((code) => ({ property_code: code, value: code === read ? holds : null })),
      };
    });
  });
  setTimeout(
    () => setInterval(() => void gateway.publish([Date.now()], PERIOD_MS), PERIOD_MS),
    (index / gateways.length) * PERIOD_MS,
  );
}
tell({ asked } satisfies LoadReady);
process.on('message', () => tell({ questions } satisfies Questions));
