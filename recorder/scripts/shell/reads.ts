import type { Command, CommandNode, Word } from 'unbash'

/**
 * Returns the names that a script may read from the output of a command: all of its words, because other lines may read
 * the same output; undefined if other readers are possible.
 */
export function findReads(
  command: Command,
  rest: readonly CommandNode[],
  source: string,
): readonly string[] | undefined {
  const names = wordsOf(source)
  let last = command
  for (const one of rest) {
    if (one.type !== 'Command') return undefined
    if (!readsNames(one)) return undefined
    if (selectsTexts(one)) return names
    last = one
  }
  const target = findOutput(last, rest.length === 0)
  return target !== undefined && isUnreadFile(target, source) ? names : undefined
}

let latest: { readonly source: string; readonly words: readonly string[] } | undefined

/** The words of a script, found once for all its commands. */
function wordsOf(source: string): readonly string[] {
  if (latest?.source !== source)
    latest = { source, words: [...new Set(source.match(/[A-Za-z_]\w*/g))] }
  return latest.words
}

/** Commands that look at no names. */
const PASSING = new Set(['sort', 'uniq', 'head', 'tail', 'wc'])
const SELECTING = new Set(['jq', 'grep', 'egrep'])
/** Filters of jq that may read any field. */
// cspell:ignore getpath
const ANY_FIELD =
  /(?<![.\w])(?:keys|keys_unsorted|to_entries|with_entries|paths|leaf_paths|getpath|walk|recurse|has|env|import|include)\b|\.\.|\[\$|(?:^|[|(,\s])\.\[/

/** Whether a command reads only fields that it names. */
function readsNames({ name, args }: Command): boolean {
  const tool = name?.value ?? ''
  if (PASSING.has(tool)) return true
  if (!SELECTING.has(tool)) return false
  const texts = args.map((one) => (one.type === 'Word' ? getText(one) : undefined))
  const known = texts.filter((text) => text !== undefined)
  if (known.length < texts.length) return false
  if (known.some((text) => /^-\w*f|^--(?:from-)?file/.test(text))) return false
  return tool !== 'jq' || !known.some((text) => ANY_FIELD.test(text))
}

/** The text of a word, if the shell changes nothing in it. */
function getText({ text, value }: Word): string | undefined {
  return /^'[^']*'$/.test(text) || !/[$`]/.test(text) ? value : undefined
}

/** Whether only selected texts leave the command: `jq -r .id`, `grep -q`. */
function selectsTexts({ name, args }: Command): boolean {
  const texts = args.flatMap((one) => (one.type === 'Word' ? [one.value] : []))
  if (name?.value !== 'jq') return texts.some((text) => /^-\w*q/.test(text))
  return (
    texts.some((text) => /^-\w*r|^--raw-output$/.test(text)) &&
    texts.some((text) => /\.\w+$/.test(text.trim()))
  )
}

function findOutput({ args, redirects }: Command, isOwn: boolean): string | undefined {
  const redirect = redirects.findLast(
    (one) =>
      one.type === 'Redirect' &&
      /^>[>|]?$/.test(one.operator) &&
      (one.descriptor === undefined ||
        (one.descriptor.type === 'FileDescriptor' && one.descriptor.value === 1)),
  )
  const words = args.flatMap((one) => (one.type === 'Word' ? [one.text] : []))
  const option = words.findIndex((text) => /^(?:-\w*o|--output)$/.test(text))
  const given = isOwn && option !== -1 ? words[option + 1] : undefined
  return given ?? (redirect?.type === 'Redirect' ? redirect.target?.text : undefined)
}

/** Whether the rest of the script does not name the file. */
function isUnreadFile(target: string, source: string): boolean {
  const path = target.replace(/["']/g, '')
  if (path.startsWith('/dev/')) return path === '/dev/null'
  const name = path.split('/').at(-1) ?? ''
  const isLiteral = /^[\w.+-]+$/.test(name) && /[A-Za-z]/.test(name)
  return isLiteral && source.split(name).length === 2
}
