import { text } from '../answer.ts'
import type { Answer } from '../answer.ts'
import type { Message } from '../state.ts'

/** Messages as comma-separated values, one line each below the names of the fields. */
export function csvOf(messages: readonly Message[], fields: string): Answer {
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const line = (values: readonly unknown[]): string =>
    values.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(',')
  const lines = messages.map((message) => line(names.map((name) => message.fields[name])))
  return text([line(names), ...lines].map((one) => `${one}\n`).join(''), 200, 'text/csv')
}
