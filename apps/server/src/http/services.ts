import type { Config } from '../config/config.ts';
import type { AccessOf } from '../identity/access.ts';
import type { AttemptLimiter } from '../identity/attemptLimiter.ts';
import type { MqttCredentials } from '../identity/mqttCredentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignIn } from '../identity/signIn.ts';
import type { SeriesService } from '../series/service.ts';
import type { Repositories } from '../storage/repositories/index.ts';

/** What the handlers stand on. */
export interface Services {
  config: Pick<
    Config,
    'companyPrefix' | 'operator' | 'privacyUrl' | 'publicUrl' | 'revenueFactor' | 'termsUrl' | 'tileUrls'
  >;
  repositories: Repositories;
  sessions: Sessions;
  signIn: SignIn;
  /** Slows down whoever opens guest sessions by the hundred. */
  guestLimiter: AttemptLimiter;
  access: AccessOf;
  credentials: MqttCredentials;
  series: SeriesService;
  now: () => number;
}
