/** The places of a HAR file's entries in its bytes; the rest is a text without them. */
export interface FoundEntries {
  /** The bytes of each entry, with the blanks around it; nothing says yet that they are JSON. */
  readonly from: readonly number[]
  readonly until: readonly number[]
  /** The file with an empty list of entries; undefined when it is longer than the limit. */
  readonly rest: string | undefined
}

interface Scan {
  readonly from: number[]
  readonly until: number[]
  readonly rest: Buffer[]
  restLength: number
  /** Bytes before the piece. */
  offset: number
  /** Open brackets: in the file 1, in its log 2, in the entries 3. */
  depth: number
  isInString: boolean
  isEscaped: boolean
  /** The last string of the file or its log, as long as it may be a name. */
  word: string
  /** The name before what begins now. */
  name: string
  isInLog: boolean
  isInEntries: boolean
  /** Where the entry begins, and whether anything but blanks was seen of it. */
  begin: number
  isBlank: boolean
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d]
/** Characters of the longest name that is looked for, each written as an escape. */
const MAX_NAME_LENGTH = 'entries'.length * '\\u0000'.length

/**
 * Tracks only strings and brackets, so that a file may be larger than memory. Invalid JSON is found
 * when the entries and the rest are parsed, which together contain every byte. `limit` is the size
 * of the rest in bytes.
 */
export function findEntries(pieces: Iterable<Buffer>, limit: number): FoundEntries {
  const scan: Scan = {
    from: [],
    until: [],
    rest: [],
    restLength: 0,
    offset: 0,
    depth: 0,
    isInString: false,
    isEscaped: false,
    word: '',
    name: '',
    isInLog: false,
    isInEntries: false,
    begin: 0,
    isBlank: true,
  }
  for (const piece of pieces) {
    follow(scan, piece)
    if (scan.restLength > limit) break
    scan.offset += piece.length
  }
  const { from, until, rest, restLength } = scan
  return { from, until, rest: restLength > limit ? undefined : Buffer.concat(rest).toString() }
}

function follow(scan: Scan, piece: Buffer): void {
  /** From where on the piece belongs to the rest. */
  let kept = scan.isInEntries ? piece.length : 0
  for (let at = 0; at < piece.length; at += 1) {
    if (scan.isInString) {
      at = endOfString(scan, piece, at)
      continue
    }
    const byte = piece[at]
    if (byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB) continue
    const wasInEntries = scan.isInEntries
    step(scan, byte, scan.offset + at)
    if (wasInEntries === scan.isInEntries) continue
    if (scan.isInEntries) keep(scan, piece.subarray(kept, at + 1))
    kept = scan.isInEntries ? piece.length : at
  }
  keep(scan, piece.subarray(kept))
}

function keep(scan: Scan, bytes: Buffer): void {
  if (bytes.length === 0) return
  scan.rest.push(Buffer.from(bytes))
  scan.restLength += bytes.length
}

/** Handles a byte outside of strings, at its position in the file. */
function step(scan: Scan, byte: number | undefined, position: number): void {
  if (byte === QUOTE) {
    scan.isInString = true
    scan.isBlank = false
    scan.word = ''
  } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) open(scan, byte, position)
  else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) close(scan, position)
  else if (byte === COMMA) {
    if (scan.isInEntries && scan.depth === 3) endEntry(scan, position)
    scan.name = ''
  } else if (byte === COLON) {
    scan.isBlank = false
    if (!scan.isInEntries) startMember(scan, spelledOut(scan.word))
  } else scan.isBlank = false
}

/** A log or entries that come again replace what was there before, whatever they are, as they do for JSON.parse. */
function startMember(scan: Scan, name: string): void {
  scan.name = name
  const isLog = scan.depth === 1 && name === 'log'
  const isEntries = scan.depth === 2 && scan.isInLog && name === 'entries'
  if (isLog || isEntries) scan.from.length = scan.until.length = 0
}

function open(scan: Scan, byte: number, position: number): void {
  scan.isBlank = false
  scan.depth += 1
  const { depth, name } = scan
  scan.name = ''
  if (scan.isInEntries) return
  if (depth === 2) scan.isInLog = name === 'log'
  if (depth !== 3 || !scan.isInLog || name !== 'entries' || byte !== OPEN_LIST) return
  scan.isInEntries = true
  scan.begin = position + 1
  scan.isBlank = true
}

function close(scan: Scan, position: number): void {
  if (scan.isInEntries && scan.depth === 3) {
    if (scan.from.length > 0 || !scan.isBlank) endEntry(scan, position)
    scan.isInEntries = false
  }
  scan.depth -= 1
}

function endEntry(scan: Scan, position: number): void {
  scan.from.push(scan.begin)
  scan.until.push(position)
  scan.begin = position + 1
}

/** Where the string ends, or the piece. */
function endOfString(scan: Scan, piece: Buffer, from: number): number {
  const isName = scan.depth <= 2
  let isEscaped = scan.isEscaped
  for (let at = from; at < piece.length; at += 1) {
    const byte = piece[at]
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) {
      scan.isInString = scan.isEscaped = false
      return at
    }
    if (isName && scan.word.length <= MAX_NAME_LENGTH) scan.word += String.fromCharCode(byte ?? 0)
  }
  scan.isEscaped = isEscaped
  return piece.length
}

function spelledOut(word: string): string {
  if (!word.includes('\\')) return word
  try {
    return String(JSON.parse(`"${word}"`))
  } catch {
    return '' // no name that is looked for
  }
}
