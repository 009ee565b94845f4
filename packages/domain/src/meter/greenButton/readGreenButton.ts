import { MAX_METER_ROWS, type MeterProblem } from '@heliograph/contracts/engine';
import { SaxesParser } from 'saxes';
import { createChannels } from '../meterChannels.ts';
import { MAX_PROBLEMS, MeterFileError, type MeterReader } from '../meterFile.ts';
import { FEED_KINDS, type FeedEntry, type FeedReading } from './feedEntry.ts';
import { addStreams } from './greenButtonStreams.ts';

const ESPI = 'http://naesb.org/espi';

/** Reads Green Button, an Atom feed of NAESB's Energy Services Provider Interface (ESPI). */
export function createGreenButtonReader(): MeterReader {
  const entries: FeedEntry[] = [];
  const problems: MeterProblem[] = [];
  let problemCount = 0;
  let rows = 0;
  let isRecognised = false;
  let isBlank = true;
  let hasRoot = false;
  /** Names of the open elements. */
  const path: string[] = [];
  let entry = createEntry();
  let reading: FeedReading | null = null;
  let value = '';
  let parser = createParser();

  function createParser() {
    const made = new SaxesParser({});
    made.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
    made.on('text', (part) => (value += part));
    made.on('cdata', (part) => (value += part));
    made.on('closetag', () => close());
    return made;
  }

  function open(name: string, attributes: Readonly<Record<string, string>>) {
    hasRoot = true;
    path.push(name);
    value = '';
    isRecognised ||= Object.values(attributes).includes(ESPI);
    if (name === 'entry') entries.push((entry = createEntry()));
    else if (name === 'link') addLink(attributes);
    else if (name === 'IntervalReading') {
      if (++rows > MAX_METER_ROWS) throw new MeterFileError('tooManyRows');
      reading = { line: parser.line, start: '', duration: '', value: '', qualities: NONE };
      entry.readings.push(reading);
    }
    const kind = FEED_KINDS.find((each) => each === name);
    if (kind && path.at(-2) === 'content') entry.kind = kind;
  }

  function addLink({ rel, href = '' }: Readonly<Record<string, string>>) {
    if (rel === 'self') entry.self = href;
    else if (rel === 'up') entry.up = href;
    else if (rel === 'related') entry.related.push(href);
  }

  function close() {
    const name = path.pop()!;
    const parent = path.at(-1) ?? '';
    const text = value.trim();
    value = '';
    if (name === 'IntervalReading') reading = null;
    else if (reading) addToReading(reading, `${parent}.${name}`, text);
    else if (parent === 'entry' && name === 'title') entry.title = text;
    else if (parent === 'entry' && name === 'updated') entry.updated = Date.parse(text) || 0;
    else if (text !== '') entry.texts.set(`${parent}.${name}`, text);
  }

  return {
    add(piece) {
      const isClosed = hasRoot && path.length === 0;
      const text = isBlank || isClosed ? piece.trimStart() : piece;
      if (text === '') return;
      // Another file of an archive follows.
      if (isClosed) {
        hasRoot = false;
        parser = createParser();
      }
      isBlank = false;
      try {
        parser.write(text);
      } catch (error) {
        throw error instanceof MeterFileError
          ? error
          : new MeterFileError(isRecognised ? 'xmlDamaged' : 'notMeter');
      }
    },
    isRecognised: () => isRecognised,
    finish() {
      if (!isRecognised) throw new MeterFileError('notMeter');
      const channels = createChannels();
      const { offset, guesses } = addStreams(entries, channels, (reason, found, row) => {
        problemCount++;
        problems.push({ row, reason, found: found.slice(0, 40) });
      });
      problems.sort((one, other) => one.row - other.row);
      const found = channels.all();
      if (found.length === 0 && problemCount === 0) throw new MeterFileError('nothing');
      return {
        format: 'greenButton',
        ...{ offset, rows, channels: found, guesses, table: null, problemCount },
        problems: problems.slice(0, MAX_PROBLEMS),
        hasEnd: path.length === 0,
      };
    },
  };
}

const createEntry = (): FeedEntry => ({
  ...{ self: '', up: '', related: [], title: '', updated: 0, kind: null },
  texts: new Map(),
  readings: [],
});

/** One list for most readings: a year has 100,000. */
const NONE: readonly string[] = [];

function addToReading(reading: FeedReading, name: string, value: string) {
  if (name === 'timePeriod.start') reading.start = value;
  else if (name === 'timePeriod.duration') reading.duration = value;
  else if (name === 'IntervalReading.value') reading.value = value;
  else if (name === 'ReadingQuality.quality') reading.qualities = [...reading.qualities, value];
}

/** A name without its prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
