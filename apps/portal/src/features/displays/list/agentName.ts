import Bowser from 'bowser';

/** What a User-Agent names: `Chrome 156 · Linux`; as it stands where it names nothing known. */
export function agentName(agent: string): string {
  // The parser refuses to read nothing.
  if (agent === '') return '';
  const parser = Bowser.getParser(agent);
  const version = parser.getBrowserVersion()?.split('.')[0] ?? '';
  const browser = [parser.getBrowserName(), version].filter(Boolean).join(' ');
  return [browser, parser.getOSName()].filter(Boolean).join(' · ') || agent;
}
