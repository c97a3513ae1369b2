import type { Exchange } from '../model/exchange.ts'

/** Whether the answer is a good one. */
export function isGood({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300
}

/** The answer's body as a JSON object; empty when it is none. */
export function answerObject({ response }: Exchange): Readonly<Record<string, unknown>> {
  return asObject(answerJson(response?.body.text))
}

/** JSON, or undefined when the text is none. */
export function answerJson(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is an answer like any other; who asks decides what it means.
    return undefined
  }
}

/** The value if it is a JSON object, else an empty one. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Readonly<Record<string, unknown>>) : {}
}

/** A member if it is a string that says something. */
export function textAt(record: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
