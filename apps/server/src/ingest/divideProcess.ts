/** Script: parses large messages of telemetry for its parent, and divides them. */
import { answerTasks } from '../support/taskProcess.ts';
import { type Dividing, divideTelemetry } from './readMessage.ts';

answerTasks<Dividing>(divideTelemetry);
