import { isRecord } from '../../src/suite.ts'
import type { Annotated } from '../../src/suite.ts'
import { foundMessages, messageFields } from './records.ts'
import { parametersOf } from '../answers.ts'

/** A parameter that is a whole number of at least `least`; undefined for any other. */
export function numberAsked(x: Annotated, name: string, least: number): number | undefined {
  const value = parametersOf(x).get(name)
  if (value === undefined || !/^\d+$/.test(value)) return undefined
  return Number(value) >= least ? Number(value) : undefined
}

/** By what a message is asked for alone: its index and its id. */
export function keysOf(x: Annotated): readonly string[] {
  return foundMessages(x).flatMap(({ record }) => {
    const { index, message } = record
    const id = isRecord(message) ? message['_id'] : undefined
    return typeof index === 'string' && typeof id === 'string' ? [`${index} ${id}`] : []
  })
}

/** The times of the messages found, in milliseconds since the epoch, with where they stand. */
export function timesOf(
  x: Annotated,
): readonly { readonly time: number; readonly pointer: string }[] {
  return messageFields(x).flatMap(({ pointer, record }) => {
    const time = Date.parse(String(record['timestamp']))
    return Number.isNaN(time) ? [] : [{ time, pointer: `${pointer}/timestamp` }]
  })
}

/** How many messages a search says that it found. */
export function totalOf({ json }: Annotated): number | undefined {
  const total = isRecord(json) ? json['total_results'] : undefined
  return typeof total === 'number' ? total : undefined
}
