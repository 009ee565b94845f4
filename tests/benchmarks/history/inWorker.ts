import { readDeviceColumns } from '@heliograph/domain/columns';

/** The request. */
export interface Question {
  origin: string;
  token: string;
  deviceId: string;
  codes: string[];
  start: number;
  end: number;
}

/** Results of one method; medians of the rounds. */
export interface Way {
  /** Size of the responses, compressed and uncompressed, bytes. */
  sent: number;
  whole: number;
  /** From bytes to columns of numbers, ms. */
  decoding: number;
  /** From the request to columns of numbers, ms. */
  took: number;
  /** Sum of all numbers, which must be equal for both methods. */
  sum: number;
}

export interface Ways {
  columns: Way;
  json: Way;
}

const ROUNDS = 5;

self.onmessage = ({ data }: MessageEvent<Question>) => {
  measure(data).then(
    (ways) => postMessage({ ways }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
};

async function measure(question: Question): Promise<Ways> {
  const rounds: Ways[] = [];
  // The first round warms up the server and the code.
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ columns: await byColumns(question), json: await byJson(question) });
  const median = (way: keyof Ways): Way => {
    const of = (key: keyof Way) =>
      rounds
        .slice(1)
        .map((round) => round[way][key])
        .sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    return {
      sent: of('sent'),
      whole: of('whole'),
      decoding: of('decoding'),
      took: of('took'),
      sum: of('sum'),
    };
  };
  return { columns: median('columns'), json: median('json') };
}

/** All properties in one request. */
function byColumns({ deviceId, codes, ...question }: Question): Promise<Way> {
  return timed(async () => {
    const points = codes.map((propertyCode) => ({ deviceId, propertyCode }));
    const body = await ask(question, 'getGroupHistoryData', { points });
    return () => readDeviceColumns(new Uint8Array(body), [codes.length])[0]!.columns;
  });
}

/** One request per property, in parallel. */
function byJson({ deviceId, codes, ...question }: Question): Promise<Way> {
  return timed(async () => {
    const bodies = await Promise.all(
      codes.map((propertyCode) => ask(question, 'getHistoryData', { deviceId, propertyCode })),
    );
    return () =>
      bodies.map((body) => {
        const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { value: number }[] };
        return Float64Array.from(data, ({ value }) => value);
      });
  });
}

async function ask(
  { origin, token, start, end }: Pick<Question, 'origin' | 'token' | 'start' | 'end'>,
  call: string,
  asked: object,
): Promise<ArrayBuffer> {
  const response = await fetch(`${origin}/demo/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, start, end, ...asked }),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return response.arrayBuffer();
}

async function timed(read: () => Promise<() => Float64Array[]>): Promise<Way> {
  performance.clearResourceTimings();
  const began = performance.now();
  const decode = await read();
  const came = performance.now();
  const columns = decode();
  const done = performance.now();
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const total = (key: 'encodedBodySize' | 'decodedBodySize') =>
    answers.reduce((sum, answer) => sum + answer[key], 0);
  let sum = 0;
  for (const column of columns) for (const value of column) if (!Number.isNaN(value)) sum += value;
  return {
    sent: total('encodedBodySize'),
    whole: total('decodedBodySize'),
    decoding: done - came,
    took: done - began,
    sum,
  };
}
