import Bowser from 'bowser';

/** Browser and operating system named by a User-Agent. */
export function namesOfAgent(agent: string): { browser: string; os: string } {
  // The parser rejects an empty string.
  if (agent === '') return { browser: '', os: '' };
  const parser = Bowser.getParser(agent);
  return { browser: parser.getBrowserName(), os: parser.getOSName() };
}
