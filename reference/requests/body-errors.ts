import type { BodyProblem, MemberKeys } from '#engine/knowledge/body-problems.ts'
import { type Answer, json, text } from '../answer.ts'
import { apiError } from '../errors.ts'
import type { Located, UnreadableJson } from './json-reader.ts'
import type { Features } from '../rules.ts'

/** Values for the message in addition to the problem itself. */
interface Reading {
  readonly features: Features
  /** The body as text. */
  readonly source: string
  /** The record that the route reads. */
  readonly type: string | undefined
}

/** The response to a body that is not JSON. */
export function unreadable(problem: UnreadableJson, reading: Reading): Answer {
  const { features } = reading
  const opened =
    problem.opened === undefined
      ? ''
      : features.has('json-text-instantiation')
        ? ` (from ${sourceAt(problem.opened - 1, reading)})`
        : ` (start marker at ${sourceAt(problem.opened, reading)})`
  const message = getWords(problem.message, features) + opened
  if (features.has('request-error'))
    return requestError(message, place(getOffset(problem, reading), reading), [], undefined)
  const whole = `${message}\n at ${sourceAt(getOffset(problem, reading), reading)}`
  return features.has('malformed-json-as-text') ? text(whole, 400) : apiError(400, whole)
}

/** The oldest reader writes its own words in capitals. */
function getWords(message: string, features: Features): string {
  if (!features.has('json-text-instantiation')) return message
  return message.replace('for Object', 'for OBJECT').replace('between Object', 'between OBJECT')
}

/** Older readers count what was read twice at the end of the text. Source: seen on 2.0.3 to 4.3.0. */
function getOffset(problem: UnreadableJson, { features, source }: Reading): number {
  if (!problem.atEnd) return problem.offset
  return features.has('json-text-value-of-type') ? source.length : source.length * 2
}

type Problem = BodyProblem<Located>

/** The response to a JSON body that does not match the schema of the route. */
export function unfit(first: Problem, reading: Reading): Answer {
  const problem = { ...first, at: first.at.filter((key) => key !== '[]') }
  switch (problem.kind) {
    case 'type':
      return mistyped(problem, reading)
    case 'missing':
      return missing(problem, reading)
    case 'unknown':
      return unknown(problem, reading)
  }
}

function unknown(problem: Problem & { kind: 'unknown' }, reading: Reading): Answer {
  const known = problem.known.join(', ')
  const message = `Unable to map property ${problem.key}.\nKnown properties include: ${known}`
  if (!reading.features.has('request-error')) return apiError(400, message)
  const at = [...problem.at, problem.key]
  return requestError(message, place(problem.within.end, reading), at, chain(at, reading))
}

function missing(problem: Problem & { kind: 'missing' }, reading: Reading): Answer {
  const { features } = reading
  const key = camel(problem.key)
  const type = javaClass(reading.type)
  const where = place(problem.within.end, reading)
  if (features.has('request-error')) {
    const named = `Error at "${problem.at.join('.')}" [${where.line}, ${where.column}]: ${key} cannot be null`
    return requestError(named, where, problem.at, type)
  }
  if (features.has('json-text-instantiation'))
    return apiError(400, `Instantiation of [simple type, class ${type}] value failed: Null ${key}`)
  const start = features.has('json-text-quoted')
    ? `Cannot construct instance of \`${type}\`, problem: Null ${key}`
    : `Can not construct instance of ${type}, problem: Null ${key}`
  return apiError(400, `${start}\n at ${sourceAt(problem.within.end, reading)}`)
}

function mistyped(problem: Problem & { kind: 'type' }, reading: Reading): Answer {
  const { features } = reading
  const where = place(problem.found.start, reading)
  if (features.has('request-error')) {
    const wanted = SIMPLE[problem.wanted] ?? problem.wanted
    const named = `Error at "${problem.at.join('.')}" [${where.line}, ${where.column}]: Must be of type ${wanted}`
    return requestError(named, where, problem.at, chain(problem.at, reading))
  }
  const type =
    problem.at.length === 0 ? javaClass(reading.type) : (JAVA[problem.wanted] ?? problem.wanted)
  const [token, kind] = getToken(problem)
  const start = features.has('json-text-value-of-type')
    ? `Cannot deserialize value of type \`${type}\` from ${kind} value (token \`JsonToken.${token}\`)`
    : features.has('json-text-quoted')
      ? `Cannot deserialize instance of \`${type}\` out of ${token} token`
      : `Can not deserialize instance of ${type} out of ${token} token`
  const reference =
    problem.at.length === 0 ? '' : ` (through reference chain: ${chain(problem.at, reading)})`
  return apiError(400, `${start}\n at ${sourceAt(problem.found.start, reading)}${reference}`)
}

function getToken({ found }: Problem & { kind: 'type' }): readonly [string, string] {
  if (found.members) return ['START_OBJECT', 'Object']
  if (found.items) return ['START_ARRAY', 'Array']
  switch (typeof found.value) {
    case 'string':
      return ['VALUE_STRING', 'String']
    case 'number':
      return ['VALUE_NUMBER_INT', 'Integer']
    default:
      return [`VALUE_${JSON.stringify(found.value).toUpperCase()}`, 'Boolean']
  }
}

interface Spot {
  readonly line: number
  readonly column: number
}

function requestError(
  message: string,
  { line, column }: Spot,
  at: MemberKeys,
  reference?: string,
): Answer {
  const path = at.length > 0 && { path: at.join('.') }
  const named = reference !== undefined && { reference_path: reference }
  return json({ type: 'RequestError', message, line, column, ...path, ...named }, 400)
}

function place(offset: number, { source }: Reading): Spot {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function sourceAt(offset: number, reading: Reading): string {
  const stream =
    'org.glassfish.jersey.message.internal.ReaderInterceptorExecutor$UnCloseableInputStream'
  const name = reading.features.has('json-text-quoted')
    ? `(${stream})`
    : `${stream}@${hashOf(reading.source)}`
  const { line, column } = place(offset, reading)
  return `[Source: ${name}; line: ${line}, column: ${column}]`
}

/** Replaces the place where the server prints the identity of an object. */
function hashOf(source: string): string {
  let hash = 7
  for (const character of source) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0
  return hash.toString(16)
}

function chain(at: MemberKeys, reading: Reading): string {
  if (at.length === 0) return ''
  return javaClass(reading.type) + at.map((key) => `["${key}"]`).join('->')
}

function camel(key: string): string {
  return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const JAVA: Readonly<Record<string, string>> = {
  string: 'java.lang.String',
  number: 'int',
  boolean: 'boolean',
  array: 'java.util.ArrayList',
  map: 'java.util.LinkedHashMap',
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'int',
  array: 'List',
  map: 'Map',
}

const PACKAGES: Readonly<Record<string, string>> = {
  SessionCreateRequest: 'org.graylog2.rest.models.system.sessions.requests',
  CreateUserRequest: 'org.graylog2.rest.models.users.requests',
  CreateEntityRequest: 'org.graylog.security.shares',
  UnwrappedCreateEntityRequest: 'org.graylog.security.shares',
  CreateOutputRequest: 'org.graylog2.rest.models.streams.outputs.requests',
  InputCreateRequest: 'org.graylog2.rest.models.system.inputs.requests',
}

function javaClass(type = 'Object'): string {
  return `${PACKAGES[type] ?? 'org.graylog2.rest.resources.streams.requests'}.${type}`
}
