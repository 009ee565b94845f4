/** Script: learns and judges for its parent, in a process beside it. */
import { answerTasks } from '../../support/taskProcess.ts';
import { runLossTask, type LossWork } from './lossTasks.ts';

answerTasks<LossWork>(runLossTask);
