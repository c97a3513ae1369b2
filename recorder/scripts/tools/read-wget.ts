import { ELSEWHERE, type SeeCall } from '../call.ts'
import type { ShellCommand } from '../shell/field.ts'
import { isKnown, unknown } from '../unknown.ts'
import { type Argument, optionTable, hasOption, lastValue, readArguments } from './arguments.ts'
import { type SentHeaders, setHeader, withSomeCredential } from './headers.ts'
import { bare, basicHeader, withUser } from './sent-url.ts'

/** Options of wget as `wget --help` of 1.21 lists them. */
const WGET_OPTIONS = optionTable(
  'e:execute o:output-file a:append-output report-speed i:input-file B:base config rejected-log t:tries ' +
    'retry-on-http-error O:output-document start-pos progress T:timeout dns-timeout connect-timeout ' +
    'read-timeout w:wait waitretry Q:quota bind-address limit-rate restrict-file-names prefer-family user ' +
    'password local-encoding remote-encoding P:directory-prefix cut-dirs http-user http-password ' +
    'default-page header compression proxy-user proxy-password referer U:user-agent load-cookies ' +
    'save-cookies post-data post-file method body-data body-file secure-protocol certificate ' +
    'certificate-type private-key private-key-type ca-certificate ca-directory crl-file pinnedpubkey ciphers ' +
    'ftp-user ftp-password l:level backups A:accept R:reject accept-regex reject-regex regex-type D:domains ' +
    'exclude-domains follow-tags ignore-tags I:include-directories X:exclude-directories n:no',
  '',
  true,
)

const OWN: SentHeaders = [
  ['User-Agent', 'Wget'],
  ['Accept', '*/*'],
]

/** The calls of one wget command: one for each URL. */
export function readWget({ words, line }: ShellCommand, see: SeeCall): void {
  const all = readArguments(words, WGET_OPTIONS)
  const data = lastValue(all, 'post-data') ?? lastValue(all, 'body-data')
  const isFile = hasOption(all, 'post-file') || hasOption(all, 'body-file')
  const isPost = hasOption(all, 'post-data') || hasOption(all, 'post-file')
  const method =
    lastValue(all, 'method')?.toUpperCase() ??
    (isPost ? 'POST' : hasOption(all, 'spider') ? 'HEAD' : 'GET')
  const body = isFile ? ELSEWHERE : data
  const { headers, isOpen } = getHeaders(all, body !== undefined)
  for (const url of listUrls(all, hasOption(all, 'input-file')))
    see({
      line,
      method,
      url: bare(url),
      headers: withUser(url, headers),
      isOpen,
      ...(body !== undefined && { body }),
    })
}

function listUrls(all: readonly Argument[], isListed: boolean): readonly string[] {
  const urls = all.flatMap(({ option, value }) => (option === undefined ? [value] : []))
  return urls.length === 0 && isListed ? [unknown('--input-file')] : urls
}

function getHeaders(
  all: readonly Argument[],
  hasBody: boolean,
): { readonly headers: SentHeaders; readonly isOpen: boolean } {
  let headers = hasBody ? setHeader(OWN, 'Content-Type', 'application/x-www-form-urlencoded') : OWN
  let isOpen = all.some(
    ({ isOpen: one, option, value }) =>
      one ??
      (option === 'config' || (option === 'execute' && /user|passw|header|cookie/i.test(value))),
  )
  for (const { option, value } of all)
    if (option === 'header') {
      const [, name, text = ''] = /^([^:]+):([\s\S]*)$/.exec(value) ?? []
      if (name === undefined || !isKnown(name)) isOpen = true
      else headers = setHeader(headers, name, text.trim())
    } else if (option === 'user-agent') headers = setHeader(headers, 'User-Agent', value)
    else if (option === 'load-cookies') isOpen = true
  const user = lastValue(all, 'http-user') ?? lastValue(all, 'user')
  const isIdentified = all.some(({ option = '' }) => IDENTIFYING.has(option))
  if (user === undefined)
    return { headers: isIdentified ? withSomeCredential(headers) : headers, isOpen }
  const password =
    lastValue(all, 'http-password') ?? lastValue(all, 'password') ?? unknown('--password')
  return {
    headers: setHeader(headers, 'Authorization', basicHeader(`${user}:${password}`)),
    isOpen,
  }
}

/** Options by which wget says who it is without the script telling. */
const IDENTIFYING = new Set(['certificate', 'auth-no-challenge', 'ask-password', 'use-askpass'])
