import { alarmTexts } from '@heliograph/domain/alarmCatalogue';

/** Meanings of alarms by code. */
export const messages = alarmTexts.en;
