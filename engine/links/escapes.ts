/** How characters of a text are escaped: in a path, in a form or query (`+` is a space), in JSON. */
export type Escape = 'percent' | 'form' | 'json'

/** A text with its escapes undone; `starts` maps each position, and the end, to the source. */
interface Unescaped {
  readonly text: string
  /** Missing when nothing was escaped: positions are those of the source. */
  readonly starts?: readonly number[]
}

/** Decodes one kind of escape; an invalid escape stays as it is. */
export function unescape(source: string, escape: Escape): Unescaped {
  const has = (sign: string): boolean => source.includes(sign)
  switch (escape) {
    case 'percent':
      return has('%') ? undo(source, percentAt) : { text: source }
    case 'form':
      return has('%') || has('+') ? undo(source, formAt) : { text: source }
    case 'json':
      return has('\\') ? undo(source, jsonAt) : { text: source }
  }
}

/** Writes a text so that `unescape` gives it back. */
export function escapeAs(text: string, escape: Escape): string {
  switch (escape) {
    case 'percent':
      return percent(text)
    case 'form':
      return percent(text).replaceAll('%20', '+')
    case 'json':
      return JSON.stringify(text).slice(1, -1)
  }
}

/** Maps a position of the unescaped text to its source. */
export function getSource({ starts }: Unescaped, position: number): number {
  return starts?.[position] ?? position
}

interface Unit {
  readonly text: string
  readonly length: number
}

function undo(source: string, unitAt: (source: string, at: number) => Unit): Unescaped {
  const starts: number[] = []
  let text = ''
  for (let at = 0; at < source.length;) {
    const unit = unitAt(source, at)
    for (let index = 0; index < unit.text.length; index += 1) starts.push(at)
    text += unit.text
    at += unit.length
  }
  starts.push(source.length)
  return { text, starts }
}

function formAt(source: string, at: number): Unit {
  return source.charAt(at) === '+' ? { text: ' ', length: 1 } : percentAt(source, at)
}

function percentAt(source: string, at: number): Unit {
  const itself = { text: source.charAt(at), length: 1 }
  const first = byteAt(source, at)
  if (first === undefined) return itself
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  const bytes = Array.from({ length }, (_, index) => byteAt(source, at + 3 * index))
  const whole = Buffer.from(bytes.map((byte) => byte ?? 0))
  const text = whole.toString('utf8')
  const isText = Buffer.from(text, 'utf8').equals(whole) && !bytes.includes(undefined)
  return isText ? { text, length: 3 * length } : itself
}

function byteAt(source: string, at: number): number | undefined {
  return source.charAt(at) === '%' ? hex(source.slice(at + 1, at + 3), 2) : undefined
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

function jsonAt(source: string, at: number): Unit {
  if (source.charAt(at) !== '\\') return { text: source.charAt(at), length: 1 }
  const letter = source.charAt(at + 1)
  const unit = letter === 'u' ? hex(source.slice(at + 2, at + 6), 4) : undefined
  if (unit !== undefined) return { text: String.fromCharCode(unit), length: 6 }
  const short = SHORT[letter]
  return short === undefined ? { text: '\\', length: 1 } : { text: short, length: 2 }
}

function hex(digits: string, length: number): number | undefined {
  return digits.length === length && /^[0-9a-f]+$/i.test(digits) ? parseInt(digits, 16) : undefined
}

/** Everything but the characters that RFC 3986 calls unreserved. */
function percent(text: string): string {
  return text.replace(/[^A-Za-z0-9._~-]+/g, (run) =>
    Buffer.from(run, 'utf8').toString('hex').toUpperCase().replace(/../g, '%$&'),
  )
}
