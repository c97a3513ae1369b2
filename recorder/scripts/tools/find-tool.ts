import { field, type Field, literal } from '../shell/field.ts'
import { isKnown, unknown, written } from '../unknown.ts'
import { TOOL_IN_SCRIPT, isSilent, unreadClient } from './unread-clients.ts'

/** A tool whose calls are read. */
type Tool = 'curl' | 'wget' | 'http' | 'https'

/** The kind of a command: a call of a tool, a script that it starts, or a call that is not read. */
type Started =
  | { readonly tool: Tool; readonly words: readonly Field[] }
  | { readonly script: string }
  | { readonly how: string }

/** Commands that start the command which their words name. */
const WRAPPERS = new Set(
  (
    'sudo doas env timeout gtimeout time nice ionice nohup xargs parallel watch exec command builtin stdbuf strace ' +
    'setsid flock chronic unbuffer retry torsocks proxychains proxychains4 chroot nsenter runuser setpriv docker ' +
    'docker-compose podman nerdctl kubectl oc lxc incus ssh find cronitor busybox systemd-run caffeinate chpst then do'
  ).split(' '),
)

/** Commands that take a script as a word. */
const SHELLS = new Set(
  'bash sh dash ash zsh ksh su eval trap watch ssh docker kubectl oc'.split(' '),
)

/** The words that `find`, `xargs`, and `parallel` replace with their own. */
const PLACE = '{}'

/** Finds what a command starts in the end; empty where that calls nothing. */
export function findTools(words: readonly Field[]): readonly Started[] {
  const [first] = words
  if (!first) return []
  const name = baseName(first.text)
  const tool = toolAt(words, 0)
  // `kubectl run x --image=curlimages/curl -- URL` has only arguments after the dashes.
  if (tool) return [{ tool, words: words.slice(words[1]?.text === '--' ? 2 : 1) }]
  const isWrapped = startsTool(first, words.slice(1))
  const how = isWrapped ? undefined : unreadClient(name, words.slice(1))
  if (how !== undefined) return [{ how }]
  if (name === 'command' && /^-[vV]/.test(words[1]?.text ?? '')) return []
  const scripts = SHELLS.has(name) ? scriptsIn(name, words.slice(1)) : []
  if (scripts.length > 0) return scripts
  const rest = words.slice(1)
  if (!WRAPPERS.has(name) && !isWrapped) return unreadScript(name, rest)
  const at = rest.findIndex((_word, place) => isCommand(rest, place))
  const image = rest.find(({ text }) => /^--image=/.test(text))?.text.slice('--image='.length)
  const dashes = rest.findIndex(({ text }) => text === '--')
  if (at === -1 && image !== undefined && dashes !== -1)
    return findTools([field(image), ...rest.slice(dashes + 1)])
  if (at === -1) return rest.flatMap(({ text }) => (isScript(text) ? [{ script: text }] : []))
  const inner = rest.slice(at)
  return findTools(TAKES_WORDS.has(name) ? withTaken(name, rest.slice(0, at), inner) : inner)
}

/** Whether an unknown command, such as `op run --`, starts one of the tools. */
function startsTool({ text }: Field, rest: readonly Field[]): boolean {
  const at = rest.findIndex((_word, place) => toolAt(rest, place) !== undefined)
  const hasAddress = rest.slice(at + 1).some((one) => isAddress(one.text))
  return at !== -1 && hasAddress && !isSilent(baseName(text))
}

/** A script that is a word of an unknown command. */
function unreadScript(name: string, rest: readonly Field[]): readonly Started[] {
  const isStarted = rest.some(({ text }) => isScript(text) && text.includes('://'))
  return isStarted && !isSilent(name) ? [{ how: `by ${written(name)}` }] : []
}

/** Whether a command takes what it reads as a script: a shell without one, another machine, a clock. */
export function readsScript(words: readonly Field[], input: string): boolean {
  const names = words.map(({ text }) => baseName(text))
  const at = names.findLastIndex((name) => READERS.test(name))
  const rest = words.slice(at + 1).filter(({ text }) => !text.startsWith('-'))
  if (at === -1) return /^(?:cat|tee)$/.test(names[0] ?? '') && /^#!.*sh\b/.test(input)
  if (/^(?:at|batch)$/.test(names[at] ?? '')) return at === 0
  return rest.length === 0 || words.some(({ text }) => text === '-s') || names[at] === 'ssh'
}

const READERS = /^(?:(?:ba|da|a|z|k)?sh|ssh|at|batch)$/

const TAKES_WORDS = new Set(['xargs', 'parallel', 'find'])

function isCommand(words: readonly Field[], at: number): boolean {
  const { text } = words[at] ?? field('')
  if (text.startsWith('-') || text.includes('=')) return false
  const name = baseName(text)
  const isKnownName = SHELLS.has(name) || WRAPPERS.has(name)
  return (
    isKnownName ||
    toolAt(words, at) !== undefined ||
    unreadClient(name, words.slice(at + 1)) !== undefined
  )
}

/** Words from elsewhere: for a placeholder, or after the last word. */
function withTaken(
  name: string,
  before: readonly Field[],
  inner: readonly Field[],
): readonly Field[] {
  const own = before.flatMap(({ text }, at) => {
    const [, place] = /^-[IiJ](.*)$/.exec(text) ?? []
    return place === undefined ? [] : [place === '' ? (literal(before[at + 1]) ?? PLACE) : place]
  })
  const places = name === 'xargs' ? own : [PLACE]
  const end = inner.findIndex(
    ({ text }) => text === ':::' || (name === 'find' && /^[;+]$/.test(text)),
  )
  const words = end === -1 ? inner : inner.slice(0, end)
  const isPlaced = words.some(({ text }) => places.some((place) => text.includes(place)))
  if (!isPlaced) return [...words, { text: unknown(PLACE), isOpen: true }]
  return words.map((one) =>
    places.reduce((made, place) => field(made.text.replaceAll(place, unknown(PLACE))), one),
  )
}

function scriptsIn(name: string, words: readonly Field[]): readonly Started[] {
  if (name === 'eval') return [{ script: words.map(({ text }) => text).join(' ') }]
  return words.flatMap(({ text }) => (isScript(text) ? [{ script: text }] : []))
}

function isScript(text: string): boolean {
  return TOOL_IN_SCRIPT.test(text)
}

/** `curl` of `/usr/bin/curl`, `\curl` and `curlimages/curl:8.1`. */
function baseName(text: string): string {
  const name = text.slice(text.lastIndexOf('/') + 1).replace(/^\\/, '')
  const colon = name.indexOf(':')
  return colon > 0 ? name.slice(0, colon) : name
}

/**
 * The tool that a word names: HTTPie shares its name with other programs, and is detected by an
 * address after it.
 */
function toolAt(words: readonly Field[], at: number): Tool | undefined {
  const name = baseName(words[at]?.text ?? '')
  if (!/^(?:https?|httpie|xhs?)$/.test(name)) return toolNamed(name)
  // `docker run alpine/httpie http …` and `httpie https …` name it twice.
  if (name === 'httpie' && /^https?$/.test(words[at + 1]?.text ?? '')) return undefined
  const isAsked = words.slice(at + 1).some(({ text }) => isAddress(text))
  return isAsked ? (/s$/.test(name) ? 'https' : 'http') : undefined
}

function isAddress(text: string): boolean {
  return !isKnown(text) || /:\/\/|^:\d|^:?\/|^[\w.-]+(?::\d+)?\/|^localhost/.test(text)
}

/** A variable may be named after the tool that it holds. */
function toolNamed(name: string): 'curl' | 'wget' | undefined {
  if (name === 'curl' || name === 'wget') return name
  if (name === 'wget2') return 'wget'
  if (isKnown(name)) return name === 'curl.exe' ? 'curl' : undefined
  const [, tool] = /^\$\{?(?:[A-Z]+_)?(curl|wget)(?:_[A-Z]+)?\}?$/i.exec(written(name)) ?? []
  return tool?.toLowerCase() as 'curl' | 'wget' | undefined
}
