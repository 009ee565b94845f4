import { getLatestValues, getHistoryData, getStationRelevance } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';

interface Place {
  /** Origin of the portal, for example `https://solar.example`. */
  origin: string;
  host: string;
  deviceId: string;
  /** UUID of the device's gateway. */
  uuid: string;
}

/** Age from which the sensors of Home Assistant are unavailable, s: gateways usually report every 5 s, with clocks of their own. */
const MAX_AGE_S = 300;
const availability = `availability: "{{ value_json.data | length > 0 and value_json.data[0].timestamp / 1000 > as_timestamp(now()) - ${MAX_AGE_S} }}"`;

/** Programs that use a token; `$TOKEN` and `$MQTT_USER` stand for what was shown when it was created. */
export const examples = {
  curl: ({ origin, deviceId }: Place) => `# Stations, devices and gateways
curl -H "Authorization: Bearer $TOKEN" ${origin}${getStationRelevance.path}

# The newest values of a device
curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"deviceIds":["${deviceId}"]}' ${origin}${getLatestValues.path}`,

  python: ({ origin, deviceId }: Place) => `import json, os, time, urllib.request

def call(path, body):
    request = urllib.request.Request(
        "${origin}" + path,
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["TOKEN"],
            "Content-Type": "application/json",
        },
    )
    return json.load(urllib.request.urlopen(request))["data"]

now = int(time.time() * 1000)
for sample in call("${getHistoryData.path}", {
    "deviceId": "${deviceId}",
    "propertyCode": "P",
    "start": now - 3_600_000,
    "end": now,
}):
    print(sample["timestamp"], sample["value"], "W")`,

  homeAssistant: ({ origin, deviceId }: Place) => `# configuration.yaml
# Sensors are unavailable while the portal cannot be reached, and when the newest
# values are older than ${MAX_AGE_S} s. Use more for a gateway that reports less often.
rest:
  - resource: ${origin}${getLatestValues.path}
    method: POST
    scan_interval: 30
    headers:
      Authorization: !secret heliograph_token   # "Bearer hgt_…"
      Content-Type: application/json
    payload: '{"deviceIds":["${deviceId}"]}'
    sensor:
      - name: Solar power
        unique_id: heliograph_solar_power
        device_class: power
        state_class: measurement
        unit_of_measurement: W
        value_template: "{{ value_json.data[0]['values'].P }}"
        ${availability}
      - name: Battery
        unique_id: heliograph_battery
        device_class: battery
        unit_of_measurement: "%"
        value_template: "{{ value_json.data[0]['values'].SOC }}"
        ${availability}`,

  grafana: ({ origin, deviceId }: Place) => `Data source: Infinity
  Authentication: Bearer token, $TOKEN
  Allowed hosts: ${origin}

Query
  Type: JSON    Parser: Backend    Source: URL    Method: POST
  URL: ${origin}${getHistoryData.path}
  Body (form): deviceId = ${deviceId}
               propertyCode = P
               start = \${__from}
               end = \${__to}
  Rows/Root: data
  Columns: timestamp as Time (UNIX ms), value as Number`,

  mqtt: ({
    host,
    deviceId,
    uuid,
  }: Place) => `# Live values as gateways send them: ${deviceId} is among the samples.
# The retained status says "offline" when the gateway has lost its connection.
mosquitto_sub -v -h ${host} -u "$MQTT_USER" -P "$TOKEN" -i "$MQTT_USER-1" \\
  -t ${topics.telemetry(uuid)} -t ${topics.status(uuid)}`,
} as const;

export type ExampleName = keyof typeof examples;
