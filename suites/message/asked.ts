import {
  type Annotated,
  inconclusive,
  isRecord,
  asRecord,
  memberAt,
  textAt,
  observed,
  one,
} from '#engine/suite.ts'
import { ANSWERS, SEARCH, foundMessages, messageFields } from './records.ts'
import { parametersOf } from '../answers.ts'

/** The common parts of checks on searches. */
export const OF_SEARCHES = {
  source: observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
  after: ANSWERS,
  evidence: one(SEARCH),
} as const

export const NO_LIST = inconclusive('the response contains no list of messages')

/** A parameter that is a whole number of at least `least`; undefined for any other. */
export function numberAsked(x: Annotated, name: string, least: number): number | undefined {
  const value = parametersOf(x).get(name)
  if (value === undefined || !/^\d+$/.test(value)) return undefined
  return Number(value) >= least ? Number(value) : undefined
}

/** The address of a single message: its index and its id. */
export function keysOf(x: Annotated): readonly string[] {
  return foundMessages(x).flatMap(({ record }) => {
    const { index, message } = record
    const id = textAt(message, '_id')
    return typeof index === 'string' && id !== undefined ? [`${index} ${id}`] : []
  })
}

/** The times of the messages found, in milliseconds since the epoch, with their places. */
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
  const total = memberAt(json, 'total_results')
  return typeof total === 'number' ? total : undefined
}

/** The times between which a search says that it searched, in milliseconds since the epoch. */
export function rangeOf({ json }: Annotated): readonly (number | undefined)[] {
  const record = asRecord(json)
  return ['from', 'to'].map((name) => {
    const value = record[name]
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? undefined : time
  })
}

export function hasMessages({ json }: Annotated): boolean {
  return isRecord(json) && Array.isArray(json['messages'])
}
