import type { Body, Exchange, Headers, Request } from '#engine/model/exchange.ts'
import { PROBE_ACTORS, type ProbeActor } from '#engine/model/probe.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { SESSION_COOKIE, readCookies } from '#engine/secrets/cookies.ts'
import { isSecretName, kindOfName } from '#engine/secrets/names.ts'
import { isInventedName } from '#engine/text/identifiers.ts'
import {
  type CurlWords,
  encodingOptions,
  headerOptions,
  methodOptions,
  missingBody,
  wordlessBytes,
} from '#engine/text/curl.ts'
import { shellWord, type WordPart } from '#engine/text/shell.ts'
import { bodyParts, secretOfShape, targetParts } from './curl-secrets.ts'

/**
 * Renders a shell command that repeats a request with curl. Secrets become variables that the reader sets:
 * `$GRAYLOG_USER` and `$GRAYLOG_PASSWORD`, or those of the second account, `$GRAYLOG_LIMITED_USER` and
 * `$GRAYLOG_LIMITED_PASSWORD`; `$GRAYLOG_TOKEN`, `$SESSION_ID`, `$SECRET`. Credentials that a probe invented
 * are kept, because the server would accept a valid one in their place.
 */
export function renderCurl({ request, actor, probe }: Exchange): string {
  const words = wordsOf(request, probe === undefined ? undefined : actor)
  const shown = request.method === 'HEAD' ? [] : ['-i']
  const start = ['curl -sS', ...shown, ...methodOptions(request), ...targetOptions(request)]
  const options = [
    ...headerOptions(request, words, ['Accept', 'Content-Type']),
    ...bodyOptions(request.body, words),
    shellWord(originOf(request), ...words.target),
  ]
  const command = [start.join(' '), ...options].join(' \\\n  ')
  const session = /\$\{?SESSION_ID/.test(command) ? [SESSION_REMARK] : []
  return [...remarks(request, actor), ...session, pipe(request.body) + command].join('\n')
}

const SESSION_REMARK = '# SESSION_ID is the session_id of a login'

function targetOptions(request: Request): readonly string[] {
  const isRaw = /(^|\/)\.{1,2}(\/|$|\?)/.test(request.target)
  return [
    ...(isRaw ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(request.target) ? ['--globoff'] : []),
    ...encodingOptions(request),
  ]
}

function wordsOf({ target, headers, body }: Request, actor: string | undefined): CurlWords {
  return {
    target: targetParts(target),
    body: bodyParts(body.text ?? ''),
    header: (position) => headerParts(headers[position], MADE_UP.has(actor ?? '')),
    credential: (value) => credentialParts(value, actor),
  }
}

/** Actors of a probe whose credential was made up as a whole. */
const MADE_UP: ReadonlySet<string> = new Set<ProbeActor>([
  'invented-user',
  'invented-session',
  'invented-token',
  'invented-cookie',
  'bearer',
  'undecodable',
  'no-colon',
])

function headerParts(
  [name, value]: Headers[number] = ['', ''],
  isMadeUp: boolean,
): readonly WordPart[] {
  const lower = name.toLowerCase()
  if (isMadeUp && (lower === 'authorization' || lower === 'cookie')) return [value]
  if (lower === 'authorization')
    return [`${readAuthorization(value).scheme} `, { variable: 'SECRET' }]
  if (kindOfName(name) === 'cookie') return cookieParts(value)
  const isSecret = isSecretName(name) && !lower.startsWith('access-control-')
  return [isSecret ? { variable: 'SECRET' } : value]
}

function credentialParts(
  value: string,
  actor: string | undefined,
): readonly WordPart[] | undefined {
  const sent = readAuthorization(value)
  if ('second' in sent && (MADE_UP.has(actor ?? '') || isInventedName(sent.first)))
    return [`${sent.first}:${sent.second}`]
  // No server gives out a token or session that ends in z.
  if (actor === 'altered-token') return [{ variable: '{GRAYLOG_TOKEN%?}' }, 'z:token']
  if (actor === 'altered-session') return [{ variable: '{SESSION_ID%?}' }, 'z:session']
  switch (sent.form) {
    case 'user': {
      if (actor === 'token-other-word' || actor === 'session-other-word') {
        const form = actor === 'token-other-word' ? 'token' : 'session'
        return [secretOfShape(sent.first, form), `:${sent.second}`]
      }
      const account = actor === 'limited' ? 'GRAYLOG_LIMITED' : 'GRAYLOG'
      return [
        { variable: `${account}_USER` },
        ':',
        sent.second === '' || actor === 'wrong-password'
          ? sent.second
          : { variable: `${account}_PASSWORD` },
      ]
    }
    case 'session':
    case 'token':
      return [secretOfShape(sent.first, sent.form), `:${sent.second}`]
    case 'malformed':
    case 'other':
    case 'none':
      return undefined
  }
}

function cookieParts(value: string): readonly WordPart[] {
  return readCookies(value).flatMap(({ name }, index): WordPart[] => [
    `${index === 0 ? '' : '; '}${name}=`,
    { variable: name === SESSION_COOKIE ? 'SESSION_ID' : 'SECRET' },
  ])
}

function bodyOptions(body: Body, words: CurlWords): readonly string[] {
  if (body.state !== 'complete') return []
  return [`--data-binary ${bytesOf(body) === undefined ? shellWord(...words.body) : '@-'}`]
}

/** Bytes that no shell word can contain go through a pipe. */
function pipe(body: Body): string {
  const bytes = body.state === 'complete' ? bytesOf(body) : undefined
  return bytes === undefined ? '' : `printf %s ${shellWord(bytes)} | base64 -d | `
}

/** In base64; curl would take a text that begins with `@` for the name of a file. */
function bytesOf(body: Body): string | undefined {
  const isFile = body.text?.startsWith('@') === true
  return (
    wordlessBytes(body) ?? (isFile ? Buffer.from(body.text ?? '').toString('base64') : undefined)
  )
}

function originOf({ origin }: Request): string {
  return origin.replace(/\/\/[^/@]*@/, '//')
}

function remarks({ body }: Request, actor: string | undefined): readonly string[] {
  const known = Object.entries(PROBE_ACTORS).find(([name]) => name === actor)?.[1]
  const missing = missingBody(body)
  return [
    ...(known?.standing === 'invalid' ? [`# sent with ${known.what}`] : []),
    ...(missing === undefined ? [] : [missing]),
  ]
}
