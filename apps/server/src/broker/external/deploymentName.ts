import type { Repositories } from '../../storage/repositories/index.ts';

/** Tells sessions and queues of this deployment from those of others on the same broker. */
export const deploymentName = async ({
  secret,
}: Pick<Repositories['deployment'], 'secret'>): Promise<string> =>
  (await secret('brokers.name')).toString('hex', 0, 6);
