import Bowser from 'bowser';

/** Browser and system of a user agent: `Chrome 156 · Linux`; unchanged when unknown. */
export function agentName(agent: string): string {
  // The parser rejects an empty string.
  if (agent === '') return '';
  const parser = Bowser.getParser(agent);
  const version = parser.getBrowserVersion()?.split('.')[0] ?? '';
  const browser = [parser.getBrowserName(), version].filter(Boolean).join(' ');
  return [browser, parser.getOSName()].filter(Boolean).join(' · ') || agent;
}
