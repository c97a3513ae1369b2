import type { Command, CommandNode, Word } from 'unbash'

import type { ResponseReads } from '#engine/model/exchange.ts'

/**
 * Finds the parts of a command's output that a script reads; undefined if it may read any part. Other lines may read the
 * same output, so the names are all of the script's words.
 */
export function findReads(
  command: Command,
  rest: readonly CommandNode[],
  source: string,
): ResponseReads | undefined {
  const reads = { ...findReaders(command, rest, source), ...findPaths(rest[0]) }
  return Object.keys(reads).length === 0 ? undefined : reads
}

function findReaders(
  command: Command,
  rest: readonly CommandNode[],
  source: string,
): Pick<ResponseReads, 'names' | 'isStored'> | undefined {
  const names = wordsOf(source)
  const own = findOutput(command, true)
  let last = command
  for (const one of rest) {
    if (one.type !== 'Command') return undefined
    if (!readsNames(one)) return undefined
    if (selectsTexts(one)) return { names }
    last = one
  }
  const target = own === undefined || own === '-' ? findOutput(last) : own
  if (target === undefined) return undefined
  const path = target.replace(/["']/g, '')
  if (path === '/dev/null') return { names }
  return path.startsWith('/dev/') ? undefined : { names, isStored: true }
}

/** Options of jq that change nothing in its input. */
const OUTPUT_OPTION = /^(?:-[cer]+|--(?:raw-output|compact-output|exit-status))$/
const PATH = /^\.([A-Za-z_]\w*(?:\[\d*\]|\.[A-Za-z_]\w*|\?)*)$/
const MEMBER = /^(?:([A-Za-z_]\w*)|\w+\s*:\s*\.([A-Za-z_]\w*))$/

/** Finds the fields that jq reads: `.a[].b`, `(.a // .b)[].c`, `{a, c: .b}`. */
function findPaths(first: CommandNode | undefined): Pick<ResponseReads, 'paths' | 'isEither'> {
  if (first?.type !== 'Command' || first.name?.value !== 'jq') return {}
  const texts = first.args.map((one) => (one.type === 'Word' ? getText(one) : undefined))
  const [filter, ...others] = texts.filter((text) => !OUTPUT_OPTION.test(text ?? ''))
  if (filter === undefined || others.length > 0) return {}
  const head = filter.split(/\|(?!=)/, 1)[0]?.trim() ?? ''
  const members = /^\{([^{}]*)\}$/.exec(head)?.[1]
  const choice = /^\(([^()]*)\)(?:\[\d*\]|\.[A-Za-z_]\w*|\?)*$/.exec(head)?.[1] ?? head
  const isEither = members === undefined && choice.includes('//')
  const parts = members?.split(',') ?? choice.split('//')
  const form = members === undefined ? PATH : MEMBER
  const found = parts
    .map((part) => part.trim())
    .filter((part) => !(isEither && ['empty', 'null', '[]'].includes(part)))
    .map((part) => form.exec(part)?.slice(1).find(Boolean))
  const paths = found.flatMap((path) => path?.replaceAll(/\[\d*\]|\?/g, '') ?? [])
  if (paths.length < found.length) return {}
  return { paths, ...(isEither && { isEither }) }
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
  if (!name || PASSING.has(name.value)) return true
  const tool = name.value
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

/** Whether only selected texts leave the command: `jq -r '.[] | .id'`, `grep -q`; a path may be of an object. */
function selectsTexts({ name, args }: Command): boolean {
  const texts = args.flatMap((one) => (one.type === 'Word' ? [one.value] : []))
  if (name?.value !== 'jq') return texts.some((text) => /^-\w*q/.test(text))
  return (
    texts.some((text) => /^-\w*r|^--raw-output$/.test(text)) &&
    texts.some((text) => text.includes('|') && /\.\w+$/.test(text.trim()))
  )
}

function findOutput({ args, redirects }: Command, isOwn = false): string | undefined {
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
