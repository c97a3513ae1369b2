import { isKnown, written } from './unknown.ts'

/** A URL of a script, cut where its path begins. */
export interface Address {
  /** Scheme, host and port, or the variable that contains them. */
  readonly base: string
  /** The server, where the script names it: `http://host:9000`. */
  readonly origin: string | undefined
  /** Path and query, from its slash on, with unknown values. */
  readonly path: string
}

const SCHEME = /^(?:[a-z][a-z0-9+.-]{0,20}|\uE000[^\uE000\uE001]*\uE001):\/\//i

/** Cuts a URL as written in a script. */
export function getAddress(url: string): Address {
  const text = url.trim()
  const scheme = SCHEME.exec(text)?.[0] ?? ''
  const rest = text.slice(scheme.length)
  if (scheme === '' && rest.startsWith('\uE000')) {
    const end = heldEnd(rest)
    return {
      base: written(rest.slice(0, end)),
      origin: undefined,
      path: withSlash(rest.slice(end)),
    }
  }
  const end = rest.search(/[/?]/)
  const authority = end === -1 ? rest : rest.slice(0, end)
  const path = withSlash(rest.slice(authority.length))
  const whole = `${scheme === '' ? 'http://' : scheme}${authority}`.toLowerCase()
  if (isKnown(whole) && URL.canParse(whole)) return { base: whole, origin: getOrigin(whole), path }
  return { base: written(whole), origin: undefined, path }
}

/** The end of the value of a variable at the beginning: scheme and host, and the part after them that belongs to it. */
function heldEnd(text: string): number {
  let end = text.indexOf('\uE001') + 1
  if (!/[:.]/.test(text.charAt(end))) return end
  while (end < text.length && !/[/?]/.test(text.charAt(end))) end += 1
  return end
}

/** Without the port that the scheme has anyhow. */
function getOrigin(whole: string): string {
  const { origin } = new URL(whole)
  return origin === 'null' ? whole : origin
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
