import { z } from 'zod';
import { call } from './call.ts';
import {
  AccessDevice,
  CodeName,
  Device,
  Gateway,
  ModFun,
  MqttServer,
  Station,
  VirtualLabel,
  VirtualPoint,
} from './entities.ts';
import { QueryId } from './scalars.ts';

export const StationRelevance = z.object({
  station: z.array(Station),
  device: z.array(Device),
  access_device: z.array(AccessDevice),
  gateway: z.array(Gateway),
  mqtt_server: z.array(MqttServer),
  station_virtual_label: z.array(VirtualLabel),
  station_virtual_point: z.array(VirtualPoint),
  device_type: z.array(CodeName),
  station_type: z.array(CodeName),
  mod_funs: z.array(ModFun),
});
export type StationRelevance = z.infer<typeof StationRelevance>;

/** GET /station/get_station_relevance: everything of the stations this session may see. */
export const getStationRelevance = call('GET', '/station/get_station_relevance', {
  summary: 'Stations, devices, gateways and models this session may see',
  request: z.object({}),
  answer: StationRelevance,
});

/** GET /station/get_device_funs: a model's properties in their order. */
export const getDeviceFuns = call('GET', '/station/get_device_funs', {
  summary: 'Properties of a model',
  request: z.object({ mod_id: QueryId }),
  answer: z.object({
    funs: z.array(ModFun),
    groups: z.array(z.object({ group_id: z.string(), group_name: z.string() })),
  }),
});

/** GET /station/get_mqtt_credential: fresh broker credentials before the old ones end (DV-03). */
export const getMqttCredential = call('GET', '/station/get_mqtt_credential', {
  summary: 'Fresh broker credentials of this session',
  request: z.object({}),
  answer: z.object({ mqtt_server: z.array(MqttServer) }),
});
