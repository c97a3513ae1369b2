import { type Shape, getShape } from './pseudonym.ts'
import type { Secrets } from './secrets.ts'
import type { Tools } from './tools.ts'

type Names = Pick<Tools, 'name' | 'host' | 'hosts'>

/**
 * Names stay visible; they are only remembered, since a secret that equals one cannot be searched
 * for. A text that looks like a session or a token is no name: a client may have sent it in the
 * place of one.
 */
export function visibleNames(secrets: Secrets): Names {
  return {
    name: (text) => {
      if (SECRET_SHAPES.has(getShape(text)))
        return secrets.replace(text, 'the place of a user name')
      secrets.noteName(text)
      return text
    },
    host: (text) => text,
    hosts: (text) => text,
  }
}

/** Names of users and persons, host names and addresses get pseudonyms like secrets do. */
export function hiddenNames(secrets: Secrets): Names {
  const host = (text: string): string =>
    NOBODY.test(text) ? text : secrets.replace(text, 'a host or address')
  const hosts = (text: string): string =>
    text
      .replace(IN_URL, (_all, start: string, name: string) => start + host(name))
      .replace(ADDRESS, host)
  return {
    name: (text) => (text === '' ? text : secrets.replace(text, 'a user name')),
    hosts,
    host: (text) =>
      hosts(text).replace(ALONE, (_all, name: string, port: string) => host(name) + port),
  }
}

const SECRET_SHAPES: ReadonlySet<Shape> = new Set(['uuid', 'token'] as const)

/** Addresses of the local machine, which identify nothing. */
const NOBODY = /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|)$/i
const IN_URL = /(:\/\/(?:[^@/\s"'<>\\]{0,500}@)?)([^/\s:@"'<>\\?#]+)/g
const ADDRESS = /(?<![\d./])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g
/** A host, with or without a port, as in a Host header; an address was replaced before. */
const ALONE = /^(?=[^/]*[a-z])([a-z0-9][\w.-]*)((?::\d+)?)$/i
