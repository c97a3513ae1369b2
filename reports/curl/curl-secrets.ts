import { ACCESS_TOKEN, UUID, isInvented, isInventedName } from '#engine/text/identifiers.ts'
import type { WordPart } from '#engine/text/shell.ts'
import { isPlainSecret, kindOfName } from '#engine/secrets/names.ts'
import { placesInPath } from '#engine/secrets/path-places.ts'

/**
 * Returns the variable that replaces a secret. Its shape decides which one, else the expected kind. Secrets that a
 * probe invented are kept.
 */
export function secretOfShape(secret: string, expected: 'session' | 'token'): WordPart {
  if (isInvented(secret)) return secret
  const is = UUID.test(secret) ? 'session' : ACCESS_TOKEN.test(secret) ? 'token' : expected
  return { variable: is === 'session' ? 'SESSION_ID' : 'GRAYLOG_TOKEN' }
}

/** Path and query with their secrets as variables. */
export function targetParts(target: string): readonly WordPart[] {
  const [path = '', ...query] = target.split('?')
  return [...pathParts(path), ...(query.length > 0 ? ['?', ...queryParts(query.join('?'))] : [])]
}

function pathParts(path: string): readonly WordPart[] {
  const parts: WordPart[] = []
  let from = 0
  for (const { kind, start, end } of placesInPath(path)) {
    if (kind === 'user') continue
    parts.push(path.slice(from, start), secretOfShape(path.slice(start, end), kind))
    from = end
  }
  return [...parts, path.slice(from)]
}

/** A body with the secrets of a JSON object, and the user name of a login, as variables. */
export function bodyParts(text: string): readonly WordPart[] {
  const isLogin = /"password"\s*:/.test(text)
  const name = isLogin ? /"username"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] : undefined
  if (isInventedName(name ?? '')) return [text]
  return replaceParts(text, MEMBER, ([all, before = '', name = '', value = '']) => {
    const variable = variableOf(name, isLogin)
    return variable === undefined || value === '' ? [all] : [before, { variable }, '"']
  })
}

function queryParts(query: string): readonly WordPart[] {
  return replaceParts(query, PARAMETER, ([all, before = '', name = '']) => {
    const variable = variableOf(name, false)
    return variable === undefined ? [all] : [`${before}${name}=`, { variable }]
  })
}

function variableOf(name: string, isLogin: boolean): string | undefined {
  if (isLogin && name === 'username') return 'GRAYLOG_USER'
  if (!isPlainSecret(kindOfName(name))) return undefined
  if (/passw/i.test(name)) return 'GRAYLOG_PASSWORD'
  if (/session/i.test(name)) return 'SESSION_ID'
  return /token/i.test(name) ? 'GRAYLOG_TOKEN' : 'SECRET'
}

/** Cuts a text at every match and puts other parts in its place. */
function replaceParts(
  text: string,
  pattern: RegExp,
  partsOf: (match: RegExpExecArray) => readonly WordPart[],
): readonly WordPart[] {
  const parts: WordPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), ...partsOf(match))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

const PARAMETER = /(^|&)([^=&]+)=[^&]*/g
const MEMBER = /("([^"\\]{1,60})"\s*:\s*")([^"\\]*(?:\\.[^"\\]*)*)"/gs
