import { ELSEWHERE, type SeeCall } from '../call.ts'
import type { ShellCommand } from '../shell/field.ts'
import { isKnown, isWhollyUnknown, unknown } from '../unknown.ts'
import { type Argument, optionTable, hasOption, lastValue, readArguments } from './arguments.ts'
import { isSame, type SentHeaders, setHeader, withSomeCredential } from './headers.ts'
import { bare, basicOrAsked, encode, withQuery, withUser } from './sent-url.ts'

/** Options of HTTPie and xh as `http --help` of 3.2 and `xh --help` of 0.22 list them. */
const HTTPIE_OPTIONS = optionTable(
  'A:auth-type a:auth bearer boundary cert cert-key cert-key-pass ciphers default-scheme format-options p:print ' +
    'P:history-print max-headers max-redirects o:output pretty proxy raw response-charset response-mime session ' +
    'session-read-only ssl s:style timeout verify http-version interface resolve unix-socket',
  'f:form j:json I:ignore-stdin',
  true,
)

/** The longest of those at the first place decides: `name:=1` is JSON, `name:1` a header field. */
const SEPARATOR = /:=@|:=|:@|=@|==|[:=@;]/

/** The request from the words after the URL. */
interface Items {
  /** Without a value one is not sent. */
  headers: readonly (readonly [name: string, value: string | undefined])[]
  readonly query: string[]
  /** Names and values: of JSON as its text. */
  readonly data: (readonly [name: string, value: string, isJson: boolean])[]
  isElsewhere: boolean
}

/** The call of one command of HTTPie or xh. */
export function readHttpie(
  { words, line, input }: ShellCommand,
  isSecure: boolean,
  see: SeeCall,
): void {
  const all = readArguments(words, HTTPIE_OPTIONS)
  const plain = all.flatMap(({ option, value, isOpen }) =>
    option === undefined && isOpen !== true ? [value] : [],
  )
  const [first = '', second] = plain
  const isMethod =
    second !== undefined && (/^[a-z]+$/i.test(first) || (isWhollyUnknown(first) && isUrl(second)))
  const url = isMethod ? second : (plain[0] ?? all.findLast(({ isOpen }) => isOpen)?.value)
  if (url === undefined || hasOption(all, 'offline')) return
  const scheme = lastValue(all, 'default-scheme') ?? (isSecure ? 'https' : 'http')
  const items = readItems(plain.slice(isMethod ? 2 : 1), hasOption(all, 'form', 'multipart'))
  const body =
    lastValue(all, 'raw') ??
    findBody(items, hasOption(all, 'form')) ??
    (hasOption(all, 'ignore-stdin') ? undefined : input)
  const whole = withScheme(url, scheme)
  see({
    line,
    method: isMethod ? first.toUpperCase() : body === undefined ? 'GET' : 'POST',
    url: withQuery(bare(whole), items.query),
    headers: withUser(whole, getHeaders(all, items, hasOption(all, 'form'), body !== undefined)),
    ...(body !== undefined && { body: isWhollyUnknown(body) ? ELSEWHERE : body }),
    isOpen: all.some(({ isOpen, value }) => isOpen === true && value !== url),
  })
}

function isUrl(text: string): boolean {
  return /^:|[/.]/.test(text) || !isKnown(text)
}

/** `:9000/api` is of this machine. */
function withScheme(url: string, scheme: string): string {
  if (/^:(?:\d|\/(?!\/)|$)/.test(url)) return `${scheme}://localhost${url.replace(/^:(?!\d)/, '')}`
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) || url.startsWith(unknown('').charAt(0))) return url
  return `${scheme}://${url.replace(/^:\/\//, '')}`
}

function readItems(words: readonly string[], isForm: boolean): Items {
  const items: Items = { headers: [], query: [], data: [], isElsewhere: false }
  for (const word of words) {
    const found = SEPARATOR.exec(word)
    const name = word.slice(0, found?.index)
    const value = word.slice(name.length + (found?.[0].length ?? 0))
    switch (found?.[0]) {
      case ':':
        items.headers = [...items.headers, [name, value === '' ? undefined : value]]
        break
      case ';':
        items.headers = [...items.headers, [name, '']]
        break
      case ':@':
        items.headers = [...items.headers, [name, unknown(':@')]]
        break
      case '==':
        items.query.push(`${encode(name)}=${encode(value)}`)
        break
      case '=':
      case ':=':
        // Names may lead into a nested body.
        if (!isForm && name.includes('[')) items.isElsewhere = true
        items.data.push([name, value, found[0] === ':='])
        break
      default:
        if (isKnown(word)) items.isElsewhere = true
        else items.headers = [...items.headers, [word, '']]
    }
  }
  return items
}

function findBody({ data, isElsewhere }: Items, isForm: boolean): string | undefined {
  if (isElsewhere) return ELSEWHERE
  if (data.length === 0) return undefined
  if (isForm) return data.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const members = data.map(
    ([name, value, isJson]) => `${JSON.stringify(name)}: ${isJson ? value : JSON.stringify(value)}`,
  )
  return `{${members.join(', ')}}`
}

function getHeaders(
  all: readonly Argument[],
  { headers: given }: Items,
  isForm: boolean,
  hasBody: boolean,
): SentHeaders {
  const isJson = !isForm && (hasBody || hasOption(all, 'json'))
  let headers: SentHeaders = [
    ['User-Agent', 'HTTPie'],
    ['Accept', isJson ? 'application/json, */*;q=0.5' : '*/*'],
  ]
  if (hasBody)
    headers = setHeader(
      headers,
      'Content-Type',
      isForm ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json',
    )
  for (const [name, value] of given)
    headers =
      value === undefined
        ? headers.filter(([one]) => !isSame(one, name))
        : setHeader(headers, name, value)
  const auth = lastValue(all, 'auth')
  if (auth !== undefined && /^(?:basic)?$/.test(lastValue(all, 'auth-type') ?? ''))
    return setHeader(headers, 'Authorization', basicOrAsked(auth))
  const isIdentified = all.some(({ option = '' }) => IDENTIFYING.has(option))
  return isIdentified ? withSomeCredential(headers) : headers
}

/** Options by which HTTPie says who it is without the script telling. */
const IDENTIFYING = new Set('auth auth-type bearer session session-read-only cert'.split(' '))
