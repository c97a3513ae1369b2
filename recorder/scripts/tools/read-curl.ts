import type { ResponseReads } from '#engine/model/exchange.ts'
import { ELSEWHERE, type ScriptCall, type SeeCall } from '../call.ts'
import { field, type Field, type ShellCommand } from '../shell/field.ts'
import { isKnown, isWhollyUnknown, unknown } from '../unknown.ts'
import { type Argument, hasOption, lastValue, optionTable, readArguments } from './arguments.ts'
import { isSame, type SentHeaders, setHeader, withSomeCredential } from './headers.ts'
import { bare, basicOrAsked, encode, withQuery, withUser } from './sent-url.ts'

/** Options of curl as `curl --help all` of 7.88 and 8.x lists them: with a value, and the letters of those without. */
const CURL_OPTIONS = optionTable(
  'abstract-unix-socket alt-svc aws-sigv4 cacert capath E:cert cert-type ciphers K:config connect-timeout ' +
    'connect-to C:continue-at b:cookie c:cookie-jar create-file-mode crlfile curves d:data data-ascii ' +
    'data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers ' +
    'doh-url D:dump-header ech egd-file engine etag-compare etag-save expect100-timeout F:form form-string ' +
    'ftp-account ftp-alternative-to-user ftp-method P:ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms ' +
    'haproxy-clientip H:header h:help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json ' +
    'keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth ' +
    'mail-from mail-rcpt max-filesize max-redirs m:max-time netrc-file noproxy oauth2-bearer o:output ' +
    'output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir x:proxy proxy-cacert ' +
    'proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key ' +
    'proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype ' +
    'proxy-tlspassword proxy-tlsuser U:proxy-user proxy1.0 pubkey Q:quote random-file r:range rate ' +
    'e:referer X:request request-target resolve retry retry-delay retry-max-time sasl-authzid service-name ' +
    'socks4 socks4a socks5 socks5-gssapi-service socks5-hostname Y:speed-limit y:speed-time stderr ' +
    't:telnet-option tftp-blksize z:time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace ' +
    'trace-ascii trace-config unix-socket T:upload-file url url-query u:user A:user-agent variable ' +
    'vlan-priority w:write-out',
  'G:get I:head n:netrc ::next',
  false,
)

/** Headers that curl sends by default. */
const OWN: SentHeaders = [
  ['User-Agent', 'curl'],
  ['Accept', '*/*'],
]

/** The calls of one curl command: one for each URL of each part between `--next`. */
export function readCurl({ words, line, input, reads }: ShellCommand, see: SeeCall): void {
  const all = readArguments(words.map(unexpanded), CURL_OPTIONS)
  const parts: Argument[][] = [[]]
  for (const one of all)
    if (one.option === 'next') parts.push([])
    else parts.at(-1)?.push(one)
  for (const part of parts)
    readPart(part, { line, input, see, ...(parts.length === 1 && reads && { reads }) })
}

/** `--expand-user` is `--user` with variables. */
function unexpanded(word: Field): Field {
  return word.text.startsWith('--expand-') ? field(word.text.replace('expand-', '')) : word
}

interface Around {
  readonly line: number
  readonly input: string | undefined
  readonly see: SeeCall
  readonly reads?: ResponseReads
}

/** Data as it is put together: pieces, and whether one is not in the script. */
interface Sent {
  readonly pieces: string[]
  isElsewhere: boolean
  type: string | undefined
}

function readPart(part: readonly Argument[], { line, input, see, reads }: Around): void {
  const urls = part.flatMap(({ option, value, isOpen }) =>
    option === 'url' || (option === undefined && isOpen !== true) ? [value] : [],
  )
  const open = part.filter(({ isOpen }) => isOpen)
  const config = part.some(({ option }) => option === 'config' || option === 'K')
  const first = open.at(-1)
  if (urls.length === 0 && first) urls.push(first.value)
  else if (urls.length === 0 && config) urls.push(unknown('--config'))
  const sent = getData(part, input)
  const isGet = hasOption(part, 'get')
  const upload = lastValue(part, 'upload-file')
  const isSent = sent.pieces.length > 0 || sent.isElsewhere
  const method =
    lastValue(part, 'request') ??
    (hasOption(part, 'head')
      ? 'HEAD'
      : upload !== undefined
        ? 'PUT'
        : isSent && !isGet
          ? 'POST'
          : 'GET')
  const { headers, isOpen } = getHeaders(part, isSent && !isGet ? sent.type : undefined)
  const query = [
    ...part.flatMap(({ option, value }) => (option === 'url-query' ? [value] : [])),
    ...(isGet ? [sent.isElsewhere ? unknown('@') : sent.pieces.join('&')] : []),
  ]
  const body: ScriptCall['body'] =
    upload !== undefined || (sent.isElsewhere && !isGet)
      ? ELSEWHERE
      : isSent && !isGet
        ? sent.pieces.join(hasOption(part, 'json') ? '' : '&')
        : undefined
  const target = lastValue(part, 'request-target')
  for (const url of urls)
    for (const one of globbed(url, hasOption(part, 'globoff')))
      see({
        line,
        method,
        headers: withUser(one, headers),
        url: withQuery(target === undefined ? bare(one) : withTarget(one, target), query),
        ...(body !== undefined && { body }),
        ...(reads && { reads }),
        isOpen: isOpen || config || open.length > (urls.includes(first?.value ?? '') ? 1 : 0),
      })
}

function getData(part: readonly Argument[], input: string | undefined): Sent {
  const sent: Sent = { pieces: [], isElsewhere: false, type: undefined }
  const add = (value: string | undefined): void => {
    if (value === undefined) sent.isElsewhere = true
    else sent.pieces.push(value)
  }
  for (const { option, value } of part) {
    const file = value.startsWith('@') ? value.slice(1) : undefined
    const said = file === undefined ? value : file === '-' ? given(input) : undefined
    switch (option) {
      case 'data':
      case 'data-ascii':
        add(file === '-' ? said?.replace(/[\r\n]/g, '') : said)
        break
      case 'data-binary':
        add(said)
        break
      case 'data-raw':
        add(value)
        break
      case 'json':
        add(said)
        sent.type = 'application/json'
        continue
      case 'data-urlencode':
        add(encoded(value, input))
        break
      case 'form':
      case 'form-string':
        sent.isElsewhere = true
        sent.type = 'multipart/form-data'
        continue
      default:
        continue
    }
    sent.type ??= 'application/x-www-form-urlencoded'
  }
  return sent
}

/** The input, if the script sets it. */
function given(input: string | undefined): string | undefined {
  return input === undefined || isWhollyUnknown(input) ? undefined : input
}

/** `content`, `=content`, `name=content`, `@file`, `name@file`. */
function encoded(value: string, input: string | undefined): string | undefined {
  const [, name = '', sign, content = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? []
  const said = sign === '@' ? (content === '-' ? given(input) : undefined) : content
  if (sign === undefined) return encode(value)
  if (said === undefined) return undefined
  return name === '' ? encode(said) : `${name}=${encode(said)}`
}

function getHeaders(
  part: readonly Argument[],
  type: string | undefined,
): { readonly headers: SentHeaders; readonly isOpen: boolean } {
  const isJson = part.some(({ option }) => option === 'json')
  let headers: SentHeaders = isJson ? setHeader(OWN, 'Accept', 'application/json') : OWN
  if (type !== undefined) headers = setHeader(headers, 'Content-Type', type)
  let isOpen = false
  const given = new Set<string>()
  for (const { option, value } of part) {
    switch (option) {
      case 'header': {
        const [, name, mark, text = ''] = /^([^:;]+)([:;])([\s\S]*)$/.exec(value) ?? []
        if (name === undefined || !isKnown(name) || name.startsWith('@')) isOpen = true
        else if (mark === ';') headers = setHeader(headers, name, '')
        else if (text.trim() === '') headers = headers.filter(([one]) => !isSame(one, name))
        else if (given.has(name)) headers = [...headers, [name, text.trim()]]
        else headers = setHeader(headers, name, text.trim())
        if (name !== undefined) given.add(name)
        break
      }
      case 'user':
        headers = setHeader(headers, 'Authorization', basicOrAsked(value))
        break
      case 'oauth2-bearer':
        headers = setHeader(headers, 'Authorization', `Bearer ${value}`)
        break
      case 'cookie':
        if (value.includes('=')) headers = setHeader(headers, 'Cookie', value)
        else isOpen = true
        break
      case 'user-agent':
        headers = setHeader(headers, 'User-Agent', value)
        break
      case 'referer':
        headers = setHeader(headers, 'Referer', value)
        break
    }
  }
  const isIdentified = part.some(({ option = '' }) => IDENTIFYING.test(option))
  return { headers: isIdentified ? withSomeCredential(headers) : headers, isOpen }
}

/** Options by which curl says who it is without the script telling. */
const IDENTIFYING =
  /^(?:netrc|aws-sigv4|cert(?!-status)|key(?!-type)|tlsuser|negotiate|ntlm|digest|anyauth|(?:user|oauth2-bearer)=)/

function withTarget(url: string, target: string): string {
  const [base = ''] = /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(url) ?? []
  return base + target
}

/** Lists in braces that curl takes one by one; ranges stay as they are. */
function globbed(url: string, isOff: boolean): readonly string[] {
  const found = isOff ? null : /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(url)
  const [, before = '', list = '', behind = ''] = found ?? []
  if (!list.includes(',')) return [url]
  return list.split(',').map((one) => before + one + behind)
}
