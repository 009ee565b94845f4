/** i18next's plural endings; languages differ in which they need, so parity does not ask for them. */
type Plural = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`;

/** The shape a translation must have: every key of the source, with a text of its own. */
export type Translation<Source> = {
  readonly [Key in keyof Source as Key extends Plural ? never : Key]: Source[Key] extends string
    ? string
    : Translation<Source[Key]>;
};
