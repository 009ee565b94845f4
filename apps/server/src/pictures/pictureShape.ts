export interface PictureShape {
  width: number;
  height: number;
  /**
   * `cover`: fills the shape and crops around the centre. `inside`: the whole picture, as large as fits, never enlarged.
   */
  fit: 'cover' | 'inside';
}

/** A good camera's resolution; 200 MB when decoded, however small the file. */
export const MAX_PIXELS = 50_000_000;

/** Task of the process that resizes pictures. */
export interface Resizing {
  task: {
    file: Uint8Array;
    /** Each picture is made from the one before. */
    shapes: readonly PictureShape[];
  };
  result: Uint8Array[];
}
