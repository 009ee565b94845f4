/** i18next's plural suffixes. Languages need different ones, so a translation need not have the same. */
type Plural = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`;

/** The shape a translation must have: a text for every key of the source. */
export type Translation<Source> = {
  readonly [Key in keyof Source as Key extends Plural ? never : Key]: Source[Key] extends string
    ? string
    : Translation<Source[Key]>;
};
