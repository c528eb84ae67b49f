/** A command of `outpick` that a document names. */
export interface NamedCommand {
  readonly name: string;
  /** The first word after the name, if it is a plain word: a verb or an argument. Alternatives are separated by `|`. */
  readonly verb: string | undefined;
  readonly options: readonly string[];
}

/** The code of a Markdown document: the lines of its blocks, and its spans. */
export function findCode(markdown: string): readonly string[] {
  const code: string[] = [];
  let isFenced = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/u.test(line)) isFenced = !isFenced;
    else if (isFenced || /^ {4}/u.test(line)) code.push(line.trim());
    else code.push(...[...line.matchAll(/`([^`]+)`/gu)].map(([, span = '']) => span.trim()));
  }
  return code;
}

/** The npm scripts that code runs. */
export const findScripts = (code: string): readonly string[] =>
  [...code.matchAll(/\bnpm run (?:--?[a-z-]+ )*([a-z0-9:-]+)/gu)].map(([, name = '']) => name);

/** The drills and measurements that code runs. */
export const findRunNames = (
  code: string,
): readonly { readonly script: 'drill' | 'measure'; readonly name: string }[] =>
  [...code.matchAll(/\bnpm run (?:--?[a-z-]+ )*(drill|measure) -- ([a-z][a-z,-]*)/gu)].flatMap(
    ([, script, names = '']) =>
      names.split(',').map((name) => ({ script: script === 'drill' ? script : 'measure', name })),
  );

/** What may stand before a program in a line: variables, and tools that start it elsewhere. */
const prefix =
  /^(?:[A-Z_]+=\S*\s+|sudo\s+|(?:\S*\/)?node\s+|(?:docker|podman)[ -]compose\s+(?:-\S+\s+\S+\s+)*(?:run|exec)\s+(?:-\S+\s+)*\S+\s+)+/u;

/** The commands of `outpick` in a line of code. The word elsewhere, as in `-n outpick`, is no command. */
export function findOutpickCommands(code: string): readonly NamedCommand[] {
  return code.split(/&&|\|\||;|\s\|\s|\s--\s|\s#\s|\$\(/u).flatMap((part) => {
    const call = /^(?:\S*\/)?outpick\s+([a-z][a-z-]*)\b(.*)$/u.exec(part.trim().replace(prefix, ''));
    if (!call) return [];
    const [, name = '', rest = ''] = call;
    const verb = /^\s+([a-z][a-z|-]*)(?=\s|$)/u.exec(rest)?.[1];
    return [{ name, verb, options: rest.match(/(?<=\s|\[)--[a-z][a-z-]*/gu) ?? [] }];
  });
}

/** What is wrong with a command, compared with what its `--help` prints. */
export function compareWithUsage({ name, verb, options }: NamedCommand, usage: string): readonly string[] {
  const declared = [...usage.matchAll(new RegExp(`^outpick ${name} ([a-z][a-z|-]*)(?=\\s|$)`, 'gmu'))];
  const verbs = declared.flatMap(([, words = '']) => words.split('|'));
  const unknownVerbs =
    verbs.length === 0 ? [] : (verb?.split('|') ?? []).filter((word) => !verbs.includes(word));
  const known = new Set(usage.match(/--[a-z][a-z-]*/gu));
  const unknownOptions = options.filter((option) => option !== '--help' && !known.has(option));
  return [...unknownVerbs, ...unknownOptions].map((word) => `outpick ${name}: ${word}`);
}
