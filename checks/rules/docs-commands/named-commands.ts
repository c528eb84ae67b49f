/** An `outpick` command in a document. */
export interface NamedCommand {
  readonly name: string;
  /** The first word after the name if it has only letters: a verb or an argument. `|` separates alternatives. */
  readonly verb: string | undefined;
  readonly options: readonly string[];
}

/** Returns the code of a Markdown document: the lines of code blocks, and code spans. */
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

/** Finds the npm scripts that code runs. */
export const findScripts = (code: string): readonly string[] =>
  [...code.matchAll(/\bnpm run (?:--?[a-z-]+ )*([a-z0-9:-]+)/gu)].map(([, name = '']) => name);

/** Finds the drills and measurements that code runs. */
export const findRunNames = (
  code: string,
): readonly { readonly script: 'drill' | 'measure'; readonly name: string }[] =>
  [...code.matchAll(/\bnpm run (?:--?[a-z-]+ )*(drill|measure) -- ([a-z][a-z,-]*)/gu)].flatMap(
    ([, script, names = '']) =>
      names.split(',').map((name) => ({ script: script === 'drill' ? script : 'measure', name })),
  );

/** Matches text before a program: variables, and tools that start it in a container or as another user. */
const prefix =
  /^(?:[A-Z_]+=\S*\s+|sudo\s+|(?:\S*\/)?node\s+|(?:docker|podman)[ -]compose\s+(?:-\S+\s+\S+\s+)*(?:run|exec)\s+(?:-\S+\s+)*\S+\s+)+/u;

/** Finds `outpick` commands in a line of code. Ignores the word in other places, as in `-n outpick`. */
export function findOutpickCommands(code: string): readonly NamedCommand[] {
  return code.split(/&&|\|\||;|\s\|\s|\s--\s|\s#\s|\$\(/u).flatMap((part) => {
    const call = /^(?:\S*\/)?outpick\s+([a-z][a-z-]*)\b(.*)$/u.exec(part.trim().replace(prefix, ''));
    if (!call) return [];
    const [, name = '', rest = ''] = call;
    const verb = /^\s+([a-z][a-z|-]*)(?=\s|$)/u.exec(rest)?.[1];
    return [{ name, verb, options: rest.match(/(?<=\s|\[)--[a-z][a-z-]*/gu) ?? [] }];
  });
}

/** Describes verbs and options of a command that its usage does not have. */
export function compareWithUsage({ name, verb, options }: NamedCommand, usage: string): readonly string[] {
  const declared = [...usage.matchAll(new RegExp(`^outpick ${name} ([a-z][a-z|-]*)(?=\\s|$)`, 'gmu'))];
  const verbs = declared.flatMap(([, words = '']) => words.split('|'));
  const unknownVerbs =
    verbs.length === 0 ? [] : (verb?.split('|') ?? []).filter((word) => !verbs.includes(word));
  const knownOptions = new Set(usage.match(/--[a-z][a-z-]*/gu));
  const unknownOptions = options.filter((option) => option !== '--help' && !knownOptions.has(option));
  return [...unknownVerbs, ...unknownOptions].map((word) => `outpick ${name}: ${word}`);
}
