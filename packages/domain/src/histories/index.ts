export {
  HISTORY_FORMATS,
  HISTORY_MEASURES,
  guessColumn,
  isLikeCounter,
  proposeHistory,
  type HistoryColumn,
  type HistoryFormat,
  type HistoryMeasure,
  type HistoryProposal,
} from './historyColumns.ts';
export {
  DATE_ORDERS,
  detectDateOrder,
  detectStamp,
  mixesDates,
  parseClockTime,
  type DateOrder,
  type TimeCell,
} from '../time/clockTimes.ts';
export { meterHistory } from './meterHistory.ts';
export {
  readHistory,
  type History,
  type HistoryChoice,
  type HistoryIssue,
  type HistoryIssueReason,
  type HistoryRow,
} from './readHistory.ts';
