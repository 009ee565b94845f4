/** A station whose alarms a step of the watch changed. */
export interface Watched {
  stationId: number;
}
