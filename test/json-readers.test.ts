import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findEntries } from '#recorder/har/find-entries.ts'
import { createJsonNames, walkJson } from '#recorder/redact/json/json-places.ts'
import { UnreadableJson, readJson } from '#reference/requests/json-reader.ts'
import { unescape } from '#engine/links/escapes.ts'
import { visitJsonStrings } from '#engine/links/json-strings.ts'
import { isDeeper } from '#engine/text/nesting.ts'

/** A scalar of a JSON value, or an empty object or list, with its path. */
interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}

const JSON_TEXT = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent))

const LOG = fc.record(
  { entries: fc.array(fc.jsonValue({ maxDepth: 3 })), pages: fc.jsonValue({ maxDepth: 2 }) },
  { requiredKeys: [] },
)

test("the reference server's JSON reader agrees with JSON.parse", () => {
  fc.assert(
    fc.property(JSON_TEXT, (text) => {
      expect(readJson(text).value).toEqual(JSON.parse(text))
    }),
  )
})

test('all JSON readers agree on whether a truncated text is JSON', () => {
  fc.assert(
    fc.property(JSON_TEXT, fc.nat(), (text, at) => {
      const cut = text.slice(0, at % text.length)

      expect(isRead(cut)).toBe(isParsed(cut))
    }),
  )
})

test('links and redaction find each text at its position, in the same notation', () => {
  fc.assert(
    fc.property(JSON_TEXT, (text) => {
      fc.pre(isStructure(text))
      const wanted = listLeaves(JSON.parse(text)).filter(({ value }) => typeof value === 'string')

      expect(textsOfLinks(text)).toEqual(wanted)
      expect(textsOfRedaction(text)).toEqual(wanted)
    }),
  )
})

test('the entries of a HAR file are found in chunks of any size as by JSON.parse', () => {
  const log = fc.oneof(LOG, fc.jsonValue({ maxDepth: 2 }))
  const root = fc.array(fc.tuple(fc.constantFrom('log', 'l\u00f6g'), log), { maxLength: 3 })
  const text = root.map((members) => `{${members.map(written).join()}}`)
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (json, size) => {
      const { log: found } = JSON.parse(json) as { log?: { entries?: unknown } | null }
      const { rest = '', entries } = entriesIn(json, size)

      expect(JSON.parse(rest)).toEqual(withoutEntries(JSON.parse(json)))
      expect(entries.map((one) => JSON.parse(one) as unknown)).toEqual(
        Array.isArray(found?.entries) ? found.entries : [],
      )
    }),
  )
})

test('a truncated or edited HAR file is JSON only if its entries and the rest are', () => {
  fc.assert(
    fc.property(LOG, fc.nat(), fc.constantFrom('', ...'[]{},:"\\ 1'), (log, place, put) => {
      const whole = `{"log":${JSON.stringify(log)}}`
      const at = place % whole.length
      for (const text of [
        whole.slice(0, at),
        whole.slice(0, at) + put + whole.slice(at + 1),
        whole.slice(0, at) + put + whole.slice(at),
      ]) {
        const { rest = '', entries } = entriesIn(text, 7)
        expect([rest, ...entries].every(isParsed), text).toBe(isParsed(text))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('the depth of a text equals that of its value', () => {
  fc.assert(
    fc.property(JSON_TEXT, (text) => {
      const depth = measureDepth(JSON.parse(text))

      expect(isDeeper(text, depth)).toBe(false)
      expect(depth === 0 || isDeeper(text, depth - 1)).toBe(true)
    }),
  )
})

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // Not JSON, which is the question.
  }
}

function isRead(text: string): boolean {
  try {
    readJson(text)
    return true
  } catch (error) {
    if (error instanceof UnreadableJson) return false
    throw error
  }
}

/** Checks for an object or list, as a report only indents these. */
function isStructure(text: string): boolean {
  return /^[[{]/.test(text)
}

function listLeaves(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [{ path, value }]
  return Object.entries(value).flatMap(([key, member]) => listLeaves(member, [...path, key]))
}

function textsOfLinks(text: string): readonly Leaf[] {
  const found: Leaf[] = []
  visitJsonStrings(text, ({ start, end, isName, path }) => {
    if (!isName) found.push({ path: path(), value: unescape(text.slice(start, end), 'json').text })
  })
  return found
}

function textsOfRedaction(text: string): readonly Leaf[] {
  const found: Leaf[] = []
  walkJson(
    text,
    createJsonNames(() => undefined),
    ({ start, end, isString, path = [] }) => {
      if (isString) found.push({ path, value: unescape(text.slice(start, end), 'json').text })
    },
    { paths: 9 },
  )
  return found
}

function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth))
}

/** Writes a member with or without escapes in its name. */
function written([name, value]: readonly [string, unknown], at: number): string {
  const escaped = name.replace(
    /[^]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `"${at % 2 === 0 ? name : escaped}" : ${JSON.stringify(value, null, at)}`
}

function entriesIn(text: string, size: number) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const { rest, from, until } = findEntries(pieces, Infinity)
  return { rest, entries: from.map((start, at) => bytes.toString('utf8', start, until[at])) }
}

function withoutEntries(root: unknown): unknown {
  const { log } = root as { log?: { entries?: unknown } | null }
  if (Array.isArray(log?.entries)) log.entries = []
  return root
}
