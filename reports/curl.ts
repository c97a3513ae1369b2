import type { Body, Exchange, Request } from '../src/model/exchange.ts'
import { PROBE_ACTORS } from '../src/model/probe.ts'
import { readAuthorization } from '../src/secrets/authorization.ts'
import { SESSION_COOKIE, readCookies } from '../src/secrets/cookies.ts'
import { isSecretName, kindOfName } from '../src/secrets/names.ts'
import { bodyParts, secretOfShape, targetParts } from './curl-secrets.ts'
import { shellWord } from '../src/text/shell.ts'
import type { WordPart } from '../src/text/shell.ts'

/**
 * A shell command that repeats a request with curl. Secrets are variables that the reader sets:
 * `$GRAYLOG_USER`, `$GRAYLOG_PASSWORD`, `$GRAYLOG_TOKEN`, `$SESSION_ID`, `$SECRET`; never values.
 */
export function renderCurl({ request, actor }: Exchange): string {
  const start = ['curl -sS', ...methodOptions(request), ...urlOptions(request)].join(' ')
  const options = [
    ...request.headers.flatMap(([name, value]) => headerOptions(name, value, request)),
    ...missingHeaders(request),
    ...bodyOptions(request.body),
    shellWord(originOf(request), ...targetParts(request.target)),
  ]
  const command = [start, ...options].join(' \\\n  ')
  return [...remarks(request, actor), pipe(request.body) + command].join('\n')
}

/** Headers that curl writes itself, or that belong to one connection. */
const OWN = new Set(['content-length', 'connection', 'transfer-encoding', 'accept-encoding'])

function methodOptions({ method, body }: Request): readonly string[] {
  if (method === 'HEAD') return ['--head']
  if (method === 'GET' && body.state === 'absent') return ['-i']
  return ['-i', `-X ${shellWord(method)}`]
}

function urlOptions({ target, headers }: Request): readonly string[] {
  const isRaw = /(^|\/)\.{1,2}(\/|$|\?)/.test(target)
  const encoded = headers.some(([name]) => name.toLowerCase() === 'accept-encoding')
  return [
    ...(isRaw ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...(encoded ? ['--compressed'] : []),
  ]
}

function headerOptions(name: string, value: string, { origin }: Request): readonly string[] {
  const lower = name.toLowerCase()
  if (OWN.has(lower) || (lower === 'host' && origin.endsWith(`//${value}`))) return []
  if (lower === 'authorization') return credentialOptions(value)
  if (kindOfName(name) === 'cookie') return [`-H ${shellWord(`${name}: `, ...cookieParts(value))}`]
  if (isSecretName(name) && !lower.startsWith('access-control-'))
    return [`-H ${shellWord(`${name}: `, { variable: 'SECRET' })}`]
  return [`-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`]
}

function credentialOptions(value: string): readonly string[] {
  const sent = readAuthorization(value)
  switch (sent.form) {
    case 'user':
      return [
        `-u ${shellWord({ variable: 'GRAYLOG_USER' }, ':', { variable: 'GRAYLOG_PASSWORD' })}`,
      ]
    case 'session':
    case 'token':
      return [`-u ${shellWord(secretOfShape(sent.first, sent.form), `:${sent.form}`)}`]
    case 'malformed':
    case 'other':
    case 'none':
      return [`-H ${shellWord(`Authorization: ${sent.scheme} `, { variable: 'SECRET' })}`]
  }
}

function cookieParts(value: string): readonly WordPart[] {
  return readCookies(value).flatMap(({ name }, index): WordPart[] => [
    `${index === 0 ? '' : '; '}${name}=`,
    { variable: name === SESSION_COOKIE ? 'SESSION_ID' : 'SECRET' },
  ])
}

/** curl adds these by itself; a request that had none must not get them. */
function missingHeaders({ headers, body }: Request): readonly string[] {
  const has = (wanted: string): boolean => headers.some(([name]) => name.toLowerCase() === wanted)
  return [
    ...(has('accept') ? [] : [`-H 'Accept:'`]),
    ...(has('content-type') || body.state !== 'complete' ? [] : [`-H 'Content-Type:'`]),
  ]
}

function bodyOptions(body: Body): readonly string[] {
  if (body.state !== 'complete') return []
  if (isBinary(body)) return ['--data-binary @-']
  return [`--data-binary ${shellWord(...bodyParts(body.text ?? ''))}`]
}

/** Bytes that no shell word can hold go through a pipe. */
function pipe(body: Body): string {
  if (body.state !== 'complete' || !isBinary(body)) return ''
  const base64 = body.base64 ?? Buffer.from(body.text ?? '').toString('base64')
  return `printf %s ${shellWord(base64)} | base64 -d | `
}

function isBinary({ text, base64 }: Body): boolean {
  return base64 !== undefined || text?.includes('\0') === true || text?.startsWith('@') === true
}

function originOf({ origin }: Request): string {
  return origin.replace(/\/\/[^/@]*@/, '//')
}

function remarks({ body }: Request, actor: string | undefined): readonly string[] {
  const known = Object.entries(PROBE_ACTORS).find(([name]) => name === actor)?.[1]
  return [
    ...(known?.standing === 'invalid' ? [`# sent with ${known.what}`] : []),
    ...(body.state === 'truncated' || body.state === 'elided'
      ? ['# the recording does not hold the whole body, so it is left out here']
      : []),
  ]
}
