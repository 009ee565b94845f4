import { z } from 'zod';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a code of the catalogue');
const register = z.number().int().min(0).max(0xffff);
const bit = z.number().int().min(0).max(63);

/** Words of one value, all read by one request. */
const words = z.union([register, z.array(register).min(2).max(4)]).meta({
  description:
    'Register, or the first of several. A list names each register of a value that is not in one piece, in the order of `words`.',
});
const table = z.enum(['holding', 'input']);
/** Where registers are read, if not where those of the map are. */
const source = {
  table: table.optional().meta({ description: 'Table of the registers; default that of the map.' }),
  unit: z.number().int().min(0).max(255).optional().meta({
    description: 'Modbus address of the registers, for a device that answers on several; default its own.',
  }),
};
const writeFunction = z
  .union([z.literal(6), z.literal(16)])
  .meta({ description: 'Modbus function that writes: 6 for single registers, 16 (default) for several.' });
const wordOrder = z.enum(['high-first', 'low-first']);

export const NUMBER_TYPES = [
  'u16',
  's16',
  'u32',
  's32',
  'u64',
  's64',
  'f32',
  'f64',
  'acc32',
  'acc64',
] as const;

/** Registers of each type. */
export const TYPE_SIZES: Readonly<Record<(typeof NUMBER_TYPES)[number], number>> = {
  u16: 1,
  s16: 1,
  u32: 2,
  s32: 2,
  u64: 4,
  s64: 4,
  f32: 2,
  f64: 4,
  acc32: 2,
  acc64: 4,
};

const range = z
  .tuple([z.number(), z.number()])
  .refine(([first, last]) => first <= last, 'must begin with the lower number');
const factor = z.number().refine((value) => value !== 0, 'must not be 0');

/** Location and encoding of a number. */
const place = {
  at: words,
  type: z
    .enum(NUMBER_TYPES)
    .optional()
    .meta({ description: 'Default u16. acc32 and acc64 are absent while 0.' }),
  words: wordOrder.optional().meta({ description: 'Order of the words; default that of the map.' }),
  bits: z
    .tuple([bit, bit])
    .refine(([first, last]) => first <= last, 'must begin with the lower bit')
    .optional()
    .meta({ description: 'First and last bit of a field within the value.' }),
  offset: z.number().optional().meta({ description: 'Added to the raw number, before it is scaled.' }),
  scale: factor.optional().meta({ description: 'Factor of the raw number.' }),
  scale_at: register.optional().meta({ description: 'Register with a power of ten as factor (s16).' }),
  absent: z.array(z.number()).optional().meta({ description: 'Raw numbers that mean: no value.' }),
  scale_above: z
    .strictObject({ rated_power: z.number().positive(), scale: factor })
    .optional()
    .meta({ description: 'Another factor above this rated power, W.' }),
  only_above: z
    .number()
    .positive()
    .optional()
    .meta({ description: 'Absent up to this rated power, W, and while it is unknown.' }),
  single_word_to: z.number().positive().optional().meta({
    description:
      'Up to this rated power, W, only the first register counts, as s16: small machines leave the other one 0. So it does above it while both together are more than the machine can have.',
  }),
};

type PlaceShape = z.infer<z.ZodObject<Pick<typeof place, 'at' | 'type' | 'bits'>>>;

/** Refuses registers and bits that do not belong to the type. */
function checkPlace({ at, type = 'u16', bits }: PlaceShape, { addIssue }: z.RefinementCtx): void {
  const size = TYPE_SIZES[type];
  if (Array.isArray(at) && at.length !== size)
    addIssue({
      code: 'custom',
      path: ['at'],
      message: `names ${at.length} registers, but ${type} has ${size}`,
    });
  if (bits && bits[1] >= 16 * size)
    addIssue({ code: 'custom', path: ['bits'], message: `${type} has the bits 0 to ${16 * size - 1}` });
}

/** A number in registers. */
const Place = z.strictObject({ ...place, ...source }).superRefine(checkPlace);
export type Place = z.infer<typeof Place>;

const pointName = z
  .string()
  .regex(
    /^\d+\.[A-Za-z0-9_]+(#\d+|#sum)?$/,
    'must be a model and a point, such as 103.W, or of a repeating block 160.DCW#2',
  );

/** A point of a SunSpec model, located through the model chain. */
const Point = z.strictObject({
  point: pointName.meta({
    description: 'Model and point; `#2` for the second of its repeating blocks, `#sum` for the sum of all.',
  }),
  scale: factor.optional(),
});

/** Numbers that decide a sign; with any other number the sign stays as it is. */
const signs = { positive: z.array(z.number()), negative: z.array(z.number()) };

/** Another value of the map, with a factor. */
const Term = z.strictObject({ of: code, scale: factor });

/** Values of the map, registers and points that are multiplied. */
const product = z
  .array(z.union([code, Place, Point]))
  .min(2)
  .meta({
    description: 'Product of values of this map, registers and points, absent if any of them is.',
  });
const Product = z.strictObject({ product, scale: factor.optional() });
export type Product = z.infer<typeof Product>;

const values = z.record(z.string(), z.number());
/** Device values mapped to values of ours. */
const states = values.meta({ description: 'Device number: value of ours.' });

const limits = { valid: range.optional() };

const Value = z.union([
  z
    .strictObject({
      ...place,
      ...source,
      states: states.optional(),
      sign_by: z
        .strictObject({ ...place, ...source, ...signs })
        .superRefine(checkPlace)
        .optional()
        .meta({ description: 'Register or bits whose number decides the sign.' }),
      ...limits,
    })
    .superRefine(checkPlace),
  Point.extend({
    states: states.optional(),
    sign_by: z
      .strictObject({ point: pointName, ...signs })
      .optional()
      .meta({ description: 'Point whose number decides the sign.' }),
    ...limits,
  }),
  z
    .strictObject({
      sum: z.array(z.union([code, Term, Product, Place, Point])).min(1),
      all: z
        .boolean()
        .optional()
        .meta({ description: 'Absent if any of the registers, points or products is.' }),
      ...limits,
    })
    .meta({
      description:
        'Sum of values of this map, absent if one of them is, and of registers, points or products, which some machines lack. A factor of -1 subtracts.',
    }),
  Product.extend(limits),
]);
export type Value = z.infer<typeof Value>;

type SumPart = Extract<Value, { sum: unknown }>['sum'][number];
type ProductPart = Product['product'][number];

/** Parts of a value: itself, or those of a sum and of its products. */
export function listParts(value: Value): (Exclude<Value, { sum: unknown }> | SumPart | ProductPart)[] {
  if ('sum' in value)
    return value.sum.flatMap((part): (SumPart | ProductPart)[] =>
      typeof part === 'object' && 'product' in part ? part.product : [part],
    );
  return 'product' in value ? value.product : [value];
}

/** One value, or alternatives of which the first available counts; null removes that of the extended map. */
const Values = z.record(code, z.union([Value, z.array(Value).min(2), z.null()]));

/** A text in registers. */
const Text = z.union([
  z.strictObject({
    at: words,
    ascii: z.number().int().min(1).max(64).meta({ description: 'Registers.' }),
    ...source,
  }),
  z.strictObject({
    hex: z.array(register).min(1).max(8).meta({ description: 'Registers as four hexadecimal digits each.' }),
  }),
  Point.pick({ point: true }),
]);
export type Text = z.infer<typeof Text>;

/** Alarms from the bits of a register or several. */
const AlarmBits = z
  .strictObject({
    at: register.optional(),
    ...source,
    registers: z.number().int().min(1).max(4).default(1),
    words: wordOrder.optional(),
    point: pointName.optional(),
    type: z.enum(['alarm', 'fault']),
    level: z.number().int().min(1).max(3),
    /**
     * Code and text for bits without an entry, `#` standing for the bit's number from 1; without it they are
     * ignored.
     */
    others: z.strictObject({ code: z.string(), text: z.string() }).optional(),
    bits: z
      .record(
        z.string().regex(/^\d{1,2}$/, 'must be the number of a bit'),
        z.strictObject({
          code: z.string().min(1).max(32),
          text: z.string().min(1),
          level: z.number().int().min(1).max(3).optional(),
        }),
      )
      .default({}),
  })
  .superRefine(({ bits, registers }, { addIssue }) => {
    for (const number of Object.keys(bits))
      if (Number(number) >= 16 * registers)
        addIssue({ code: 'custom', path: ['bits', number], message: `must be 0 to ${16 * registers - 1}` });
  });
export type AlarmBits = z.infer<typeof AlarmBits>;

const Setting = z
  .strictObject({
    ...place,
    options: values.optional().meta({ description: 'Value of ours: device number.' }),
    xor: z.number().int().min(0).optional().meta({ description: 'Bits that the device has inverted.' }),
    min: z.number().optional(),
    max: z.number().optional(),
    read_only: z.boolean().optional(),
    disputed: z.string().optional().meta({
      description: 'Why sources disagree. Read, but written only if the device names it in `resolved`.',
    }),
    write_function: writeFunction.optional(),
    block: register.array().length(2).optional().meta({
      description: 'First register and number of registers that the device takes only in one piece.',
    }),
  })
  .superRefine((setting, context) => {
    checkPlace(setting, context);
    const { min = -Infinity, max = Infinity, scale_above } = setting;
    if (scale_above)
      context.addIssue({ code: 'custom', path: ['scale_above'], message: 'is for values, not for settings' });
    if (setting.block && setting.write_function === 6)
      context.addIssue({
        code: 'custom',
        path: ['write_function'],
        message: 'cannot be 6 for a setting with a block',
      });
    if (min > max) context.addIssue({ code: 'custom', path: ['max'], message: `must be at least ${min}` });
  });
export type Setting = z.infer<typeof Setting>;

const Condition = z
  .strictObject({
    table: table.optional(),
    at: register,
    equals: z.array(z.number()).optional(),
    perhaps: z.array(z.number()).optional().meta({
      description:
        'Further numbers about which sources disagree: the map is not used by itself, but offered with its values.',
    }),
    range: range.optional(),
    ascii: z
      .strictObject({
        registers: z.number().int().min(1).max(16),
        matches: z.string().refine(isPattern, 'must be a regular expression'),
      })
      .optional(),
  })
  .refine(
    ({ equals, perhaps, range: between, ascii }) => equals ?? perhaps ?? between ?? ascii,
    'must have equals, perhaps, range or ascii',
  );

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A map: the register layout of a kind of device. */
export const DeviceMap = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,47}$/, 'must be lower case letters, digits and -'),
  name: z.string().min(1),
  manufacturer: z.string().min(1),
  extends: z.string().optional().meta({ description: 'Map whose entries hold unless this one has its own.' }),
  model: z.number().int().meta({ description: 'Model of the catalogue to which the values belong.' }),
  protocol: z.enum(['registers', 'sunspec']).default('registers'),
  table: table.default('holding'),
  words: wordOrder.default('high-first'),
  /** Largest group of registers, and unused registers that a group may contain. */
  group: z
    .strictObject({ registers: z.number().int().min(1).max(125), gap: z.number().int().min(0).max(60) })
    .prefault({ registers: 125, gap: 2 }),
  identify: z.array(Condition).default([]).meta({
    description:
      'All must hold. Without any, the map is only used by name, except for SunSpec maps, which are known by their models.',
  }),
  /** SunSpec models that must be in the chain, `101|103` for one of several. */
  models: z.array(z.string().regex(/^\d+(\|\d+)*$/)).default([]),
  maker_is: z
    .string()
    .refine(isPattern, 'must be a regular expression')
    .optional()
    .meta({ description: 'Pattern of the manufacturer in the SunSpec model 1.' }),
  rank: z
    .number()
    .int()
    .default(0)
    .meta({ description: 'Of several maps that fit, that of the highest rank is used.' }),
  texts: z.record(code, Text).default({}),
  maker: Text.optional().meta({ description: 'Text with the manufacturer.' }),
  rated_power: z.union([Place, Point, z.array(Point)]).optional(),
  values: Values.default({}),
  alarms: z.array(AlarmBits).default([]),
  settings: z.record(code, z.union([Setting, z.null()])).default({}),
  clock: z
    .strictObject({ at: register, format: z.literal('packed-bytes') })
    .optional()
    .meta({
      description: 'Three registers: year since 2000 and month, day and hour, minute and second.',
    }),
  limit: z.enum(['sunspec']).optional().meta({ description: 'Export limit by self-reverting limits.' }),
  forbidden: z
    .array(
      z.union([
        register,
        z
          .tuple([register, register])
          .refine(([first, last]) => first <= last, 'must begin with the lower register'),
      ]),
    )
    .default([])
    .meta({ description: 'Registers, and ranges of them, that are never written.' }),
  write_function: writeFunction.default(16),
  writes_per_day: z.number().int().min(1).max(1000).default(48).meta({ description: 'Of one register.' }),
});
export type DeviceMap = z.infer<typeof DeviceMap>;

/** A map including everything it inherits. */
export type LoadedMap = Omit<DeviceMap, 'settings' | 'values'> & {
  settings: Readonly<Record<string, Setting>>;
  values: Readonly<Record<string, Value | Value[]>>;
};
