/** Topics between gateways, the server and engines [LIVE-02]. Telemetry, alarm, backfill and upgrades are our extensions. */
export const topics = {
  /** Retained; the gateway's last will sets it to offline. */
  status: (uuid: string) => `/gateway/${uuid}/status`,
  request: (uuid: string) => `/gateway/${uuid}/request`,
  /** One per requesting client; only that client may subscribe. */
  response: (uuid: string, clientId: string) => `/gateway/${uuid}/response/client/${clientId}`,
  telemetry: (uuid: string) => `/gateway/${uuid}/telemetry`,
  alarm: (uuid: string) => `/gateway/${uuid}/alarm`,
  /** Past samples, for instance after an outage of the gateway's connection. */
  backfill: (uuid: string) => `/gateway/${uuid}/backfill`,
  /** Upgrade orders and chunks of firmware, from the server. */
  upgrade: (uuid: string) => `/gateway/${uuid}/upgrade`,
  upgradeReport: (uuid: string) => `/gateway/${uuid}/upgradeReport`,
} as const;

/**
 * Totals of many stations, published by each server that holds some of their gateways; their sum is the
 * whole. `scope` is `all`, `guest` or `company-` with an id.
 */
export const totalsTopic = (scope: string) => `/fleet/${scope}/totals`;

/** The scope of a concrete totals topic; null for other topics. */
export const parseTotalsTopic = (topic: string): string | null =>
  /^\/fleet\/(all|guest|company-[1-9]\d{0,9})\/totals$/.exec(topic)?.[1] ?? null;

export type Channel = keyof typeof topics;
export interface ParsedTopic {
  uuid: string;
  channel: Channel;
  /** Only for `response`. */
  clientId?: string;
}

const PATTERN =
  /^\/gateway\/([A-Za-z0-9-]{8,64})\/(?:(status|request|telemetry|alarm|backfill|upgrade|upgradeReport)|response\/client\/([^/+#]{1,128}))$/;

/** Parses a concrete topic (no wildcards); null if it is not one of these. */
export function parseTopic(topic: string): ParsedTopic | null {
  const match = PATTERN.exec(topic);
  if (!match) return null;
  const [, uuid = '', channel, clientId] = match;
  if (clientId !== undefined) return { uuid, channel: 'response', clientId };
  return { uuid, channel: channel as Channel };
}
