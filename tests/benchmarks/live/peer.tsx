/**
 * The peer, a typical page: mqtt.js in the page, one state update per message, a component that shows the sum. It uses the
 * same broker, credentials and messages as the display.
 */
import mqtt from 'mqtt';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PeerAccess } from './peerPage.ts';

function Board({ ask }: { ask: PeerAccess }) {
  const [values, setValues] = useState<ReadonlyMap<string, Record<string, number>>>(new Map());
  useEffect(() => {
    const client = mqtt.connect(ask.url, {
      clientId: ask.clientId,
      username: ask.user,
      password: ask.password,
    });
    client.on('connect', () => client.subscribe(ask.topics));
    client.on('message', (_topic, payload) => {
      const message = JSON.parse(payload.toString()) as {
        samples: { device_id: string; values: Record<string, number> }[];
      };
      setValues((before) => {
        const after = new Map(before);
        for (const sample of message.samples) after.set(sample.device_id, sample.values);
        return after;
      });
    });
    return () => void client.end(true);
  }, [ask]);
  let watts = 0;
  for (const device of values.values()) watts += device.P ?? 0;
  return (
    <main>
      <h1 id="pv">{(watts / 1000).toFixed(2)} kW</h1>
      <table>
        <tbody>
          {[...values].slice(0, 100).map(([id, device]) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{device.grid_voltage}</td>
              <td>{device.load_power}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const ask = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PeerAccess;
createRoot(document.body.appendChild(document.createElement('div'))).render(<Board ask={ask} />);
