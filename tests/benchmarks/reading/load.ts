/** Script: gateways whose devices reply with individual values and count the requests. */
import { endWithParent, sendToParent } from '../child.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';

export interface LoadReady {
  /** A device behind each gateway with its value. */
  devicesRead: { uuid: string; deviceId: string; holds: number }[];
}

export interface Requests {
  /** Number of requests per device. */
  requests: number[];
}

/** The usual telemetry interval, evenly spread. */
const PERIOD_MS = 5_000;

/** A property that no page requests on its own. */
const [url, commissioningFile, read] = process.argv.slice(2) as [string, string, string];
endWithParent();
const gateways = await connectGateways(url, await readCommissioning(commissioningFile));
const devicesRead = gateways.map(({ uuid, devices }, index) => ({
  uuid,
  // The first device is the gateway itself.
  deviceId: devices[1]!.device_id,
  holds: 1_000 + index,
}));
const requests = devicesRead.map(() => 0);

for (const [index, gateway] of gateways.entries()) {
  const { deviceId, holds } = devicesRead[index]!;
  await gateway.answer((request) => {
    if (request.action === 'device_status')
      return request.data.map((device_id) => ({ device_id, status: 'normal' }));
    if (request.action !== 'get_group_property') return [];
    return request.data.map(({ device_id, defines }) => {
      if (device_id === deviceId && defines.includes(read)) requests[index]! += 1;
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
sendToParent({ devicesRead } satisfies LoadReady);
process.on('message', () => sendToParent({ requests } satisfies Requests));
