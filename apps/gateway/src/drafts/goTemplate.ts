/** Values of a template's parameters. */
export type Parameters = Readonly<Record<string, string>>;

export interface Rendered {
  /** The text with the same number of lines. */
  text: string;
  /** Parameters that decided which part was taken. */
  used: ReadonlySet<string>;
}

interface Frame {
  /** True if the text of this part is kept. */
  isOn: boolean;
  /** True if a part of this condition was kept already. */
  wasOn: boolean;
  isDefinition: boolean;
}

/**
 * Evaluates the conditions of a Go template, as far as templates of meters use them. Other actions leave their text
 * empty within a line of their own, and `TEMPLATE` as a value.
 */
export function renderTemplate(template: string, parameters: Parameters): Rendered {
  const used = new Set<string>();
  const frames: Frame[] = [];
  const isOn = () => frames.every((frame) => frame.isOn);
  const lines = template.split('\n').map((line) => {
    const isOwnLine = /^\s*\{\{.*\}\}\s*(#.*)?$/.test(line) && !/\}\}.*\S.*\{\{/.test(line);
    let text = '';
    let position = 0;
    for (const match of line.matchAll(/\{\{-?\s*(.*?)\s*-?\}\}/g)) {
      if (isOn()) text += line.slice(position, match.index);
      position = match.index + match[0].length;
      if (!takeAction(match[1]!, frames, parameters, used) && isOn() && !isOwnLine)
        text += valueOf(match[1]!, parameters);
    }
    return isOn() ? text + line.slice(position) : text;
  });
  return { text: lines.join('\n'), used };
}

/** Value of a parameter in its place; for an unknown one a word, which is not taken for a number. */
function valueOf(action: string, parameters: Parameters): string {
  const value = /^\.\w+$/.test(action) ? parameters[action.slice(1)] : undefined;
  return value === undefined || value === '' ? 'TEMPLATE' : value;
}

/** Follows a condition; false if the action is none. */
function takeAction(action: string, frames: Frame[], parameters: Parameters, used: Set<string>): boolean {
  const [, keyword = '', rest = ''] = /^(else if|else|if|end|range|with|define)\b\s*(.*)$/.exec(action) ?? [];
  const test = () => isTrue(evaluate(rest, parameters, used));
  const open = (isOn: boolean, isDefinition = false) => frames.push({ isOn, wasOn: isOn, isDefinition });
  const last = frames.at(-1);
  if (keyword === 'if') open(test());
  else if (keyword === 'define') open(false, true);
  else if (keyword === 'range' || keyword === 'with') open(true);
  else if (keyword === 'end') frames.pop();
  else if (keyword.startsWith('else')) {
    if (last && !last.isDefinition) {
      last.isOn = !last.wasOn && (keyword === 'else' || test());
      last.wasOn ||= last.isOn;
    }
  } else return false;
  return true;
}

type Result = string | boolean;
const isTrue = (result: Result): boolean => result !== false && result !== '' && result !== 'false';

/** Evaluates a condition in prefix notation; what is unknown is empty. */
function evaluate(expression: string, parameters: Parameters, used: Set<string>): Result {
  const tokens = expression.match(/"[^"]*"|\(|\)|[^\s()]+/g) ?? [];
  let position = 0;
  const operand = (): Result => {
    const token = tokens[position++] ?? '';
    if (token === '(') {
      const result = call();
      position++;
      return result;
    }
    if (token.startsWith('"')) return token.slice(1, -1);
    if (!token.startsWith('.')) return token;
    const name = token.slice(1);
    used.add(name);
    return parameters[name] ?? '';
  };
  const call = (): Result => {
    const name = tokens[position] ?? '';
    if (!['eq', 'ne', 'or', 'and', 'not'].includes(name)) {
      const only = operand();
      while (position < tokens.length && tokens[position] !== ')') operand();
      return only;
    }
    position++;
    const operands: Result[] = [];
    while (position < tokens.length && tokens[position] !== ')') operands.push(operand());
    const [first = '', ...others] = operands;
    if (name === 'eq') return others.includes(first);
    if (name === 'ne') return !others.includes(first);
    if (name === 'not') return !isTrue(first);
    const found = operands.find((each) => isTrue(each) === (name === 'or'));
    return found ?? operands.at(-1) ?? '';
  };
  return call();
}
