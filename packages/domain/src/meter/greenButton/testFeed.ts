interface FeedOptions {
  /** Seconds east of UTC, without daylight saving; left out without one. */
  tzOffset?: number;
  /** Stands before the names of ESPI, with a colon. */
  prefix?: string;
  usagePoint?: string;
}

interface FeedBlock {
  direction?: number | null;
  /** Changes to the reading type. */
  type?: Readonly<Record<string, string | number>>;
  updated?: string;
  /** Start and length in seconds, value, codes of quality. */
  readings: readonly (readonly [
    start: number,
    duration: number,
    value: number | string,
    ...codes: number[],
  ])[];
}

/** A Green Button feed as utilities publish it: blocks first, then what they refer to. */
export function greenButtonFeed(blocks: readonly FeedBlock[], options: FeedOptions = {}): string {
  const { tzOffset, prefix = '', usagePoint = '6001000003' } = options;
  const base = `https://utility.example/espi/1_1/resource/Subscription/1/UsagePoint/${usagePoint}`;
  const tag = (name: string, inside: string | number, attributes = '') =>
    `<${prefix}${name}${attributes}>${inside}</${prefix}${name}>`;
  const namespace = ` xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://naesb.org/espi"`;
  const content = (name: string, inside: string) => tag(name, inside, namespace);
  const entry = (
    links: readonly (readonly [rel: string, href: string])[],
    inside: string,
    updated = '2026-03-20T00:00:00Z',
  ) =>
    `<entry><id>urn:uuid:1</id>${links
      .map(([rel, href]) => `<link rel="${rel}" href="${href}"/>`)
      .join(
        '',
      )}<title/><content>${inside}</content><published>${updated}</published><updated>${updated}</updated></entry>`;
  const parts = blocks.map(({ direction = 1, type = {}, updated, readings }, index) => {
    const meter = `${base}/MeterReading/${index}`;
    const reading = `https://utility.example/espi/1_1/resource/ReadingType/${index}`;
    const fields = {
      ...{ accumulationBehaviour: 4, commodity: 1, ...(direction !== null && { flowDirection: direction }) },
      ...{ kind: 12, powerOfTenMultiplier: 0, uom: 72, ...type },
    };
    const intervals = readings.map(([start, duration, value, ...codes]) =>
      tag(
        'IntervalReading',
        codes.map((code) => tag('ReadingQuality', tag('quality', code))).join('') +
          tag('timePeriod', tag('duration', duration) + tag('start', start)) +
          tag('value', value),
      ),
    );
    return [
      entry(
        [
          ['self', `${meter}/IntervalBlock/1`],
          ['up', `${meter}/IntervalBlock`],
        ],
        content(
          'IntervalBlock',
          tag('interval', tag('duration', 86_400) + tag('start', 0)) + `\n${intervals.join('\n')}`,
        ),
        updated,
      ),
      entry(
        [
          ['self', meter],
          ['up', `${base}/MeterReading`],
          ['related', `${meter}/IntervalBlock`],
          ['related', reading],
        ],
        content('MeterReading', ''),
      ),
      entry(
        [['self', reading]],
        content(
          'ReadingType',
          Object.entries(fields)
            .map(([name, value]) => tag(name, value))
            .join(''),
        ),
      ),
    ].join('\n');
  });
  return [
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    ...parts,
    entry(
      [
        ['self', base],
        ['related', `${base}/MeterReading`],
      ],
      content('UsagePoint', tag('ServiceCategory', tag('kind', 0))),
    ),
    tzOffset === undefined
      ? ''
      : entry(
          [['self', 'https://utility.example/LocalTimeParameters/1']],
          content('LocalTimeParameters', tag('tzOffset', tzOffset)),
        ),
    '</feed>',
  ].join('\n');
}
