/** The peer of the fault page, a typical page: every row is an object in the grid's rowData, which the grid sorts and filters. */
import { AllCommunityModule, ModuleRegistry, themeQuartz, type ColDef } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

ModuleRegistry.registerModules([AllCommunityModule]);

interface Alarm {
  kind: string;
  message: string;
  level: number;
  station: string;
  device: string;
  model: string;
  at: number;
  recovered: number | null;
}

const columns: ColDef<Alarm>[] = (
  ['kind', 'message', 'level', 'station', 'device', 'model', 'at', 'recovered'] as const
).map((field) => ({ field }));

/** The same alarms as in the database. */
const alarms = Array.from({ length: Number(location.hash.slice(1)) }, (_, index): Alarm => {
  const at = Date.now() - index * 6_912;
  return {
    kind: index % 5 === 0 ? 'fault' : 'warning',
    message: `Message ${index % 200}`,
    level: 1 + (index % 3),
    station: `Station ${index % 40}`,
    device: `Device ${index % 4}`,
    model: `Model ${index % 4}`,
    at,
    recovered: index % 9 === 0 ? null : at + 60_000,
  };
});

function Page() {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [rows, setRows] = useState(alarms.length);
  if (!opened)
    return (
      <button id="open" onClick={() => setOpened(true)}>
        Open
      </button>
    );
  return (
    <main>
      <input id="search" value={text} onChange={(event) => setText(event.target.value)} />
      <p id="total">{rows} entries</p>
      <div style={{ height: 800 }}>
        <AgGridReact<Alarm>
          theme={themeQuartz}
          rowData={alarms}
          columnDefs={columns}
          quickFilterText={text}
          onModelUpdated={({ api }) => setRows(api.getDisplayedRowCount())}
        />
      </div>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
