import type { Json } from '#engine/model/json/json.ts'

/** A value with the place where it began, as an offset into the text. */
export interface Located {
  readonly value: Json
  readonly start: number
  /** Of its last character. */
  readonly end: number
  readonly members?: ReadonlyMap<string, Located>
  readonly items?: readonly Located[]
}

/** Why a text is not JSON, in the words of the server's reader, without the place. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson'
  readonly offset: number
  /** Where the object or list began that was not closed. */
  readonly opened: number | undefined
  /** The text ended too early. */
  readonly atEnd: boolean

  constructor(message: string, offset: number, atEnd: boolean, opened?: number) {
    super(message)
    this.offset = offset
    this.atEnd = atEnd
    this.opened = opened
  }
}

/** Reads one JSON value and remembers the position of each part. Throws UnreadableJson. */
export function readJson(text: string): Located {
  return readValue({ text, at: 0 })
}

interface Cursor {
  readonly text: string
  at: number
}

function readValue(cursor: Cursor): Located {
  skipSpace(cursor)
  const character = cursor.text[cursor.at]
  if (character === undefined)
    throw new UnreadableJson('No content to map due to end-of-input', cursor.at, true)
  if (character === '{') return readObject(cursor)
  if (character === '[') return readArray(cursor)
  if (character === '"') return readString(cursor)
  return readScalar(cursor)
}

function readObject(cursor: Cursor): Located {
  const start = cursor.at
  const members = new Map<string, Located>()
  cursor.at += 1
  for (;;) {
    skipSpace(cursor)
    const character = cursor.text[cursor.at]
    if (character === undefined) throw unclosed('Object', cursor, start)
    if (character === '}') break
    if (members.size > 0) {
      if (character !== ',')
        throw unexpected(cursor, 'was expecting comma to separate Object entries')
      cursor.at += 1
      skipSpace(cursor)
    }
    const [key, value] = readMember(cursor, start)
    members.set(key, value)
  }
  const end = cursor.at
  cursor.at += 1
  const value = Object.fromEntries([...members].map(([key, member]) => [key, member.value]))
  return { value, start, end, members }
}

function readMember(cursor: Cursor, start: number): readonly [string, Located] {
  const character = cursor.text[cursor.at]
  if (character === undefined) throw unclosed('Object', cursor, start)
  if (character !== '"') throw unexpected(cursor, 'was expecting double-quote to start field name')
  const key = readString(cursor).value as string
  skipSpace(cursor)
  if (cursor.text[cursor.at] === undefined) throw between(cursor)
  if (cursor.text[cursor.at] !== ':')
    throw unexpected(cursor, 'was expecting a colon to separate field name and value')
  cursor.at += 1
  skipSpace(cursor)
  if (cursor.text[cursor.at] === undefined) throw between(cursor)
  return [key, readValue(cursor)]
}

function readArray(cursor: Cursor): Located {
  const start = cursor.at
  const items: Located[] = []
  cursor.at += 1
  for (;;) {
    skipSpace(cursor)
    const character = cursor.text[cursor.at]
    if (character === undefined) throw unclosed('Array', cursor, start)
    if (character === ']') break
    if (items.length > 0) {
      if (character !== ',')
        throw unexpected(cursor, 'was expecting comma to separate Array entries')
      cursor.at += 1
    }
    items.push(readValue(cursor))
  }
  const end = cursor.at
  cursor.at += 1
  return { value: items.map((item) => item.value), start, end, items }
}

function readString(cursor: Cursor): Located {
  const start = cursor.at
  const literal = /^"(?:[^"\\]|\\.)*"/s.exec(cursor.text.slice(start))?.[0]
  if (literal === undefined)
    throw new UnreadableJson('Unexpected end-of-input in VALUE_STRING', cursor.text.length, true)
  cursor.at += literal.length
  try {
    return { value: JSON.parse(literal) as string, start, end: cursor.at - 1 }
  } catch {
    throw new UnreadableJson('Illegal unquoted character', start, false)
  }
}

function readScalar(cursor: Cursor): Located {
  const start = cursor.at
  const word = /^[-+.\w]+/.exec(cursor.text.slice(start))?.[0] ?? ''
  try {
    const value = JSON.parse(word) as Json
    cursor.at += word.length
    return { value, start, end: cursor.at - 1 }
  } catch {
    if (/^[A-Za-z]/.test(word))
      throw new UnreadableJson(
        `Unrecognized token '${word}': was expecting ('true', 'false' or 'null')`,
        start + word.length,
        false,
      )
    throw unexpected(cursor, 'expected a valid value')
  }
}

function skipSpace(cursor: Cursor): void {
  while (/[ \t\r\n]/.test(cursor.text[cursor.at] ?? '')) cursor.at += 1
}

function unclosed(kind: 'Object' | 'Array', cursor: Cursor, start: number): UnreadableJson {
  const message = `Unexpected end-of-input: expected close marker for ${kind}`
  return new UnreadableJson(message, cursor.at, true, start)
}

function between(cursor: Cursor): UnreadableJson {
  return new UnreadableJson(
    'Unexpected end-of-input within/between Object entries',
    cursor.at,
    true,
  )
}

function unexpected(cursor: Cursor, wanted: string): UnreadableJson {
  const character = cursor.text[cursor.at] ?? ''
  const code = character.charCodeAt(0)
  return new UnreadableJson(
    `Unexpected character ('${character}' (code ${code})): ${wanted}`,
    cursor.at,
    false,
  )
}
