import { EngineError } from '../engineError.ts';

export const calledOff = () => new EngineError('cancelled', 0, 'called off');
