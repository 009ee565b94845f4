/**
 * Simple peer, as an owner writes it in an evening: reads each device every 5 s with modbus-serial, and publishes it
 * with mqtt.
 */
import ModbusRTU from 'modbus-serial';
import mqtt from 'mqtt';
import { setTimeout } from 'node:timers/promises';

const [port, url, devices] = process.argv.slice(2);
const bus = new ModbusRTU();
await bus.connectTCP('127.0.0.1', { port: Number(port) });
const client = mqtt.connect(url, { clientId: 'peer', username: 'peer', password: 'peer' });
for (let at = Date.now(); ; at += 5_000) {
  await setTimeout(at - Date.now());
  for (let unit = 1; unit <= Number(devices); unit++) {
    bus.setID(unit);
    const registers = [];
    for (const first of [60, 150, 180]) registers.push(...(await bus.readHoldingRegisters(first, 30)).data);
    client.publish(`peer/${unit}`, JSON.stringify({ at: Date.now(), registers }), { qos: 1 });
  }
}
