import { decodings } from './path-escapes.ts'

/** The paths that servers, and proxies in front of them, may read from a raw path. */
interface PathReadings {
  /** As it was sent, decoded as often as it can be, and folded in the ways that are in use. */
  readonly forms: readonly string[]
  /** Whether one of them may look for it above the place where it begins. */
  readonly leaves: boolean
  /**
   * A part that servers are known to read differently; such a path never changes anything for us.
   */
  readonly oddity?: string
}

/** Reads a path, without its query, in every way that is known to be in use. */
export function listPathReadings(path: string): PathReadings {
  if (PLAIN.test(path) && !path.includes('//') && !DOTS_ALONE.test(path))
    return { forms: [path], leaves: false }
  const isShort = path.length <= MAX_LENGTH
  const texts = isShort ? decodings(path) : undefined
  const kept = isShort ? decodings(path.replaceAll(ESCAPED_SLASH, NO_SLASH)) : undefined
  if (!texts || !kept) return { forms: [path], leaves: true, oddity: UNCLEAR }
  const oddity = ODDITIES.find(({ isIn }) => isIn(texts))?.what
  return {
    forms: folded([...texts, ...kept]),
    leaves: mayLeave(path),
    ...(oddity !== undefined && { oddity }),
  }
}

/** Whether servers may read a segment of dots in a path, however they are written. */
export function holdsDots(path: string): boolean {
  return decodings(path)?.some((text) => pieces(text).some(isDots)) ?? true
}

const PLAIN = /^[\w/.~:@!$&'()*+,=-]*$/
const DOTS_ALONE = /(?:^|\/)\.+(?:\/|$)/
/** Characters of an odd path that are looked at. */
const MAX_LENGTH = 4_096
const UNCLEAR = 'servers decode the escapes in the path differently'
/** A slash that was escaped, however often. */
const ESCAPED_SLASH = /%(?:25)*2f/gi
/**
 * Replaces a slash that is part of a segment; from the private use area, so that no request contains it.
 */
const NO_SLASH = '\ue000'

const ODDITIES = [
  {
    what: 'a segment of the path consists only of dots',
    isIn: (texts) => texts.some((text) => pieces(text).some(isDots)),
  },
  {
    what: 'the path contains a backslash',
    isIn: (texts) => texts.some((text) => text.includes('\\')),
  },
  {
    what: 'the path contains an invisible character',
    isIn: (texts) => texts.some((text) => /[\p{Cc}\p{Cf}]/u.test(text)),
  },
  {
    what: 'the path contains an unescaped character',
    isIn: ([raw = '']) => /[^\x21-\x7e]/.test(raw),
  },
  {
    what: 'the path contains an invalid escape',
    isIn: ([raw = '']) => /%(?![0-9a-f]{2})/i.test(raw),
  },
] satisfies readonly { what: string; isIn: (texts: readonly string[]) => boolean }[]

/** Ways of servers to fold a path, each of which may be in use with any of the others. */
const FOLDINGS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[?#].*/s, ''),
  // RFC 3986 3.3: parameters of a segment, which a servlet container takes off.
  (text) => text.replace(/;[^/]*/g, ''),
  (text) => eachSegment(text, (segment) => segment.trim().replace(/[.]$/, '')),
]

function folded(texts: readonly string[]): readonly string[] {
  const forms = new Set(texts)
  for (const fold of FOLDINGS) for (const form of [...forms]) forms.add(fold(form))
  // A segment that is empty names nothing, whether it counts or not.
  return [...new Set([...forms].map((form) => form.replace(/\/{2,}/g, '/')))]
}

function eachSegment(text: string, change: (segment: string) => string): string {
  return text.split('/').map(change).join('/')
}

/**
 * Whether the path may leave its start in the worst reading: a segment that may be `..` counts as
 * `..`, and one that may be empty counts as empty.
 */
function mayLeave(path: string): boolean {
  let depth = 0
  for (const segment of path.split('/')) {
    const whole = decodings(segment)?.at(-1) ?? ''
    let split = depth
    for (const piece of pieces(whole)) {
      split += getStep(piece)
      if (split < 0) return true
    }
    // Servers that keep an escaped slash in its segment descend only one level.
    depth = Math.min(split, depth + 1)
  }
  return false
}

/** The text between slashes, and between characters that may be read as one. */
function pieces(text: string): readonly string[] {
  return text.replace(/[^\0-\xff]/g, asTruncated).split(/[/\\]/)
}

const SLASHES = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9]/
/** Some servers keep only the low byte of a character, or read lookalikes of a slash or a dot as one. */
function asTruncated(character: string): string {
  if (SLASHES.test(character)) return '/'
  if (character === '\u3002') return '.'
  const low = String.fromCharCode(character.charCodeAt(0) & 0xff)
  return /[./\\]/.test(low) ? low : character
}

/** Up, nowhere, or down: the worst that a piece can be. */
function getStep(piece: string): -1 | 0 | 1 {
  const cores = listCores(piece)
  if (cores.some((core) => /^\.{2,}$/.test(core))) return -1
  return cores.some((core) => /^\.?$/.test(core)) ? 0 : 1
}

function isDots(piece: string): boolean {
  return listCores(piece).some((core) => /^\.+$/.test(core))
}

/**
 * The rest of a piece for servers that drop parameters, invisible characters, or broken escapes.
 */
function listCores(piece: string): readonly string[] {
  const cut = piece.replace(/[;?#\0].*/s, '')
  const seen = cut.replace(/[\s\p{Cc}\p{Cf}]/gu, '')
  return [cut.replace(/[\p{Cc}].*/su, ''), seen, seen.replaceAll('%', ''), seen.replace(/%../g, '')]
}
