/**
 * The bare page: mqtt.js in the page and one state update per message. It shows the retained status of each gateway, which
 * the broker sends at once: our pages, too, start with values that are known and do not wait for the next ones.
 */
import mqtt from 'mqtt';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PeerAccess } from '../live/peerPage.ts';

function Statuses({ ask }: { ask: PeerAccess }) {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, { status: string; at: number }>>(new Map());
  useEffect(() => {
    const client = mqtt.connect(ask.url, {
      clientId: ask.clientId,
      username: ask.user,
      password: ask.password,
    });
    client.on('connect', () => client.subscribe(ask.topics));
    client.on('message', (topic, payload) => {
      const status = JSON.parse(payload.toString()) as { status: string; at: number };
      setStatuses((before) => new Map(before).set(topic, status));
    });
    return () => void client.end(true);
  }, [ask]);
  return (
    <main>
      <h1>Gateways</h1>
      <table>
        <tbody>
          {[...statuses].map(([topic, { status, at }]) => (
            <tr key={topic}>
              <td>{topic}</td>
              <td>{status}</td>
              <td>{new Date(at).toLocaleTimeString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const ask = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PeerAccess;
createRoot(document.body.appendChild(document.createElement('div'))).render(<Statuses ask={ask} />);
