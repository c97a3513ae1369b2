import type { Command, CommandNode, Word } from 'unbash'

/**
 * Returns the names that the rest of a pipeline reads from the output of a command, none if it only goes to a file, or
 * undefined if other readers are possible.
 */
export function findReads(
  command: Command,
  rest: readonly CommandNode[],
  source: string,
): readonly string[] | undefined {
  const names: string[] = []
  let last = command
  for (const one of rest) {
    if (one.type !== 'Command') return undefined
    const found = listNames(one)
    if (!found) return undefined
    names.push(...found)
    if (selectsTexts(one)) return names
    last = one
  }
  const target = findOutput(last, rest.length === 0)
  return target !== undefined && isUnreadFile(target, source) ? names : undefined
}

/** Commands that look at no names. */
const PASSING = new Set(['sort', 'uniq', 'head', 'tail', 'wc'])
const SELECTING = new Set(['jq', 'grep', 'egrep'])
/** Filters of jq that may read any field. */
// cspell:ignore getpath
const ANY_FIELD =
  /(?<![.\w])(?:keys|keys_unsorted|to_entries|with_entries|paths|leaf_paths|getpath|walk|recurse|has|env|import|include)\b|\.\.|(?:^|[|(,\s])\.\[/

function listNames({ name, args }: Command): readonly string[] | undefined {
  const tool = name?.value ?? ''
  if (PASSING.has(tool)) return []
  if (!SELECTING.has(tool)) return undefined
  const texts = args.map((one) => (one.type === 'Word' ? getText(one) : undefined))
  const known = texts.filter((text) => text !== undefined)
  if (known.length < texts.length) return undefined
  if (known.some((text) => /^-\w*f|^--(?:from-)?file/.test(text))) return undefined
  if (tool === 'jq' && known.some((text) => ANY_FIELD.test(text))) return undefined
  return known.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? [])
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
