import { type Answer, text } from '../../answer.ts'
import type { Json } from '#engine/model/json/json.ts'
import type { Message } from '../../state.ts'

/** Messages as comma-separated values, one line each below the names of the fields. */
export function writeCsv(messages: readonly Message[], fields: string): Answer {
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const line = (values: readonly (Json | undefined)[]): string => values.map(cell).join(',')
  const lines = messages.map((message) => line(names.map((name) => message.fields[name])))
  return text([line(names), ...lines].map((one) => `${one}\n`).join(''), 200, 'text/csv')
}

function cell(value: Json | undefined): string {
  const plain = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return `"${plain.replaceAll('"', '""')}"`
}
