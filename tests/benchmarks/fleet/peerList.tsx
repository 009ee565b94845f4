/**
 * The peer of the list, a typical page: all rows are the grid's rowData, filtered while rendering; live values come from
 * mqtt.js in the page and rebuild the rows once per second. It gets the same stations and messages.
 */
import { AllCommunityModule, ModuleRegistry, themeQuartz, type ColDef } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import mqtt from 'mqtt';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readAsk, readStations, type PeerAsk, type PeerStation } from './peerAsk.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const TABS = ['whole', 'fault', 'abnormal', 'offline', 'collect'] as const;

interface Row extends PeerStation {
  power: number | null;
}

const columns: ColDef<Row>[] = [
  {
    colId: 'name',
    headerName: 'Name',
    valueGetter: ({ data }) => data?.station_name,
    cellRenderer: ({ data }: { data: Row }) => <a href={`#${data.id}`}>{data.station_name}</a>,
  },
  { field: 'address' },
  { field: 'station_type_name' },
  { field: 'create_name' },
  { field: 'installed_capacity' },
  { field: 'rated_capacity' },
  { colId: 'power', headerName: 'Power', field: 'power' },
  {
    colId: 'operations',
    cellRenderer: ({ data }: { data: Row }) => (
      <button aria-label={`Operations for ${data.station_name}`}>…</button>
    ),
  },
];

interface ListProps {
  ask: PeerAsk;
  stations: readonly PeerStation[];
  onLeave: () => void;
}

function List({ ask, stations, onLeave }: ListProps) {
  const [text, setText] = useState('');
  const [type, setType] = useState('');
  const [tab, setTab] = useState<(typeof TABS)[number]>('whole');
  const [live, setLive] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const received = new Map<string, number>();
    const client = mqtt.connect(ask.url, {
      clientId: ask.clientId,
      username: ask.user,
      password: ask.password,
    });
    client.on('connect', () => client.subscribe(Object.keys(ask.stationOf)));
    client.on('message', (topic, payload) => {
      const { samples } = JSON.parse(payload.toString()) as { samples: { values: Record<string, number> }[] };
      const watts = samples.reduce((sum, { values }) => sum + (values.P ?? 0), 0);
      received.set(String(ask.stationOf[topic]), watts);
    });
    const timer = setInterval(() => setLive(new Map(received)), 1000);
    return () => {
      clearInterval(timer);
      client.end(true);
    };
  }, [ask]);
  const rows = stations
    .filter(
      (station) =>
        (tab === 'whole' || station[tab]) &&
        (type === '' || station.station_type === type) &&
        [station.station_name, station.address, station.postal_code].some((field) =>
          field.toLowerCase().includes(text.toLowerCase()),
        ),
    )
    .map((station): Row => ({ ...station, power: live.get(String(station.id)) ?? null }));
  return (
    <main>
      <button id="leave" onClick={onLeave}>
        Home
      </button>
      <input id="search" value={text} onChange={(event) => setText(event.target.value)} />
      {['', ...new Set(stations.map((station) => station.station_type))].map((one, index) => (
        <button key={one} id={`type${index}`} onClick={() => setType(one)}>
          {one || 'any type'}
        </button>
      ))}
      {TABS.map((one) => (
        <button key={one} id={one} onClick={() => setTab(one)}>
          {one}
        </button>
      ))}
      <p id="total">{rows.length} stations</p>
      <AgGridReact<Row>
        theme={themeQuartz}
        rowData={rows}
        columnDefs={columns}
        domLayout="autoHeight"
        pagination
        paginationPageSize={10}
        paginationPageSizeSelector={false}
      />
    </main>
  );
}

function Page({ ask, stations }: { ask: PeerAsk; stations: readonly PeerStation[] }) {
  const [opened, setOpened] = useState(false);
  return opened ? (
    <List ask={ask} stations={stations} onLeave={() => setOpened(false)} />
  ) : (
    <button id="open" onClick={() => setOpened(true)}>
      Power station
    </button>
  );
}

const ask = readAsk();
const stations = await readStations(ask);
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Page ask={ask} stations={stations} />,
);
