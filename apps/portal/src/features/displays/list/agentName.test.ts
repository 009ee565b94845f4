import { expect, it } from 'vitest';
import { agentName } from './agentName.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome 156 · Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Firefox 128 · Windows',
  ],
  ['', ''],
])('%j is named %j', (agent, name) => expect(agentName(agent)).toBe(name));

it('an unknown user agent is shown unchanged', () => expect(agentName('???')).toBe('???'));
