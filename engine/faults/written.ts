import { isDeepStrictEqual } from 'node:util'

import type { AnswerBody } from '../model/answer.ts'
import type { Edit } from '../model/fault.ts'
import { type Headers, mediaType } from '../model/exchange.ts'
import { type Json, printPretty } from '../model/json/json.ts'
import { applyEdits, type Asked } from './apply-edits.ts'

/** A raw response with its body as text. */
interface Written {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `latin1`: each character is one byte. */
  readonly encoding?: 'latin1'
}

/**
 * A written response with the edits that pick it; itself when none does. JSON that is changed is printed in
 * the style that it had; Content-Type and Content-Length are kept in step.
 */
export function editWritten(written: Written, asked: Asked, edits: readonly Edit[]): Written {
  const body = readBody(written)
  const { status, headers } = written
  const edited = applyEdits({ status, headers, body }, asked, edits)
  const isSame = isDeepStrictEqual(edited.body, body)
  if (isSame && edited.status === status && isDeepStrictEqual(edited.headers, headers))
    return written
  const isBodiless = isSame || asked.method === 'HEAD'
  const encoding = !isBodiless && edited.body.kind === 'text' ? edited.body.encoding : undefined
  const text = isBodiless ? written.text : print(edited.body, /^[[{]\s/.test(written.text))
  return {
    ...edited,
    text,
    ...(encoding && { encoding }),
    headers: inStep(
      edited.headers,
      isSame ? undefined : edited.body,
      Buffer.byteLength(text, encoding),
    ),
  }
}

function readBody({ headers, text }: Written): AnswerBody {
  if (text === '') return { kind: 'none' }
  const type = mediaType(headers) ?? ''
  if (!/json/.test(type)) return { kind: 'text', type, text }
  try {
    return { kind: 'json', value: JSON.parse(text) as Json }
  } catch {
    // Invalid JSON is edited only as a whole.
    return { kind: 'text', type, text }
  }
}

function print(body: AnswerBody, isPretty: boolean): string {
  if (body.kind === 'none') return ''
  if (body.kind === 'text') return body.text
  return isPretty ? printPretty(body.value) : JSON.stringify(body.value)
}

function inStep(headers: Headers, body: AnswerBody | undefined, size: number): Headers {
  const sized = headers.map(([name, value]) =>
    /^content-length$/i.test(name) ? ([name, `${size}`] as const) : ([name, value] as const),
  )
  if (body === undefined) return sized
  const untyped = sized.filter(([name]) => !/^content-type$/i.test(name))
  if (body.kind === 'none') return untyped
  return [...untyped, ['Content-Type', body.kind === 'json' ? 'application/json' : body.type]]
}
