import { header } from '../../src/model/exchange.ts'
import type { Body, Exchange, Request } from '../../src/model/exchange.ts'
import type { Recording } from '../../src/model/recording.ts'
import { shellWord } from '../../src/text/shell.ts'
import { curlHeaders } from './curl-headers.ts'
import { wordParts } from './curl-words.ts'
import { scriptValues } from './script-values.ts'
import type { ScriptValues } from './script-values.ts'

/**
 * A bash script that sends the requests of a recording with curl, piece by piece. Origins, secrets
 * and what answers gave out are variables: the environment can set them, an answer that gives such a
 * value out again replaces it, and without either it is what the recording holds.
 */
export function* exportCurl({ exchanges }: Recording): Generator<string, void> {
  const values = scriptValues(exchanges())
  const origins = originsOf(exchanges())
  yield PROLOGUE
  for (const [origin, variable] of origins) yield preset(variable, origin, 'where requests go')
  for (const { variable, value, what } of values.all) yield preset(variable, value, what)
  yield FUNCTIONS
  for (const exchange of exchanges()) {
    yield `\n${sendLine(exchange, values, origins)}\n`
    yield* takeLines(exchange, values)
  }
}

const PROLOGUE = `#!/usr/bin/env bash
# Made by graylog-conformance convert: the requests of a recording, in its order.
# Set a variable in the environment to send something else, such as a real password:
# what stands here for a secret is a pseudonym.
set -u

`

const FUNCTIONS = `
# send WHAT RECORDED-STATUS CURL-OPTIONS...: prints the status, keeps the answer.
send() {
  local what=$1 recorded=$2
  shift 2
  ANSWER=$(curl -sS --globoff --path-as-is -w '\\n%{http_code}' "$@" | tr -d '\\0')
  printf '%s: %s (recorded: %s)\\n' "$what" "\${ANSWER##*$'\\n'}" "$recorded"
}

# take VARIABLE MEMBER: the first text under that name in the answer; without one, what was.
take() {
  local found
  found=$(printf %s "$ANSWER" | grep -o "\\"$2\\" *: *\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4)
  [ -z "$found" ] || printf -v "$1" %s "$found"
}
`

function preset(variable: string, value: string, what: string): string {
  const comment = what.replace(/[^\x20-\x7e]+/g, ' ')
  return `[ -n "\${${variable}-}" ] || ${variable}=${shellWord(value)} # ${comment}\n`
}

function originsOf(exchanges: Iterable<Exchange>): ReadonlyMap<string, string> {
  const origins = new Map<string, string>()
  for (const { request } of exchanges) {
    const number = origins.size === 0 ? '' : `_${origins.size + 1}`
    if (!origins.has(request.origin)) origins.set(request.origin, `GRAYLOG_ORIGIN${number}`)
  }
  return origins
}

function sendLine(
  { index, request, response, failure }: Exchange,
  values: ScriptValues,
  origins: ReadonlyMap<string, string>,
): string {
  const variable = origins.get(request.origin) ?? ''
  const part = wordParts(request, values)
  const options = [
    ...methodOptions(request),
    ...curlHeaders(request, part, values),
    ...bodyOptions(request.body, part('body')),
    shellWord({ variable }, ...part('target')),
  ]
  const path = request.target.split('?')[0] ?? ''
  const what = shellWord(`${index} ${request.method} ${path}`.replace(/[^\x20-\x7e]/g, '?'))
  const recorded = response ? String(response.status) : (failure?.kind ?? 'nothing')
  const cut = /truncated|elided/.test(request.body.state)
    ? '# the recording does not hold the whole body, so it is left out here\n'
    : ''
  return `${cut}send ${what} ${recorded} ${options.join(' \\\n  ')}`
}

function methodOptions({ method, headers, body }: Request): readonly string[] {
  const isPlain = method === 'GET' && body.state === 'absent'
  return [
    ...(method === 'HEAD' ? ['--head'] : isPlain ? [] : [`-X ${shellWord(method)}`]),
    ...(header(headers, 'accept-encoding') === undefined ? [] : ['--compressed']),
  ]
}

/** Longer words do not fit into an argument of a program on every system. */
const LONGEST_WORD = 100_000

function bodyOptions(
  body: Body,
  parts: ReturnType<ReturnType<typeof wordParts>>,
): readonly string[] {
  if (body.state !== 'complete') return []
  const { text, base64 } = body
  if (base64 !== undefined || text === undefined || text.includes('\0')) {
    const bytes = base64 ?? Buffer.from(text ?? '').toString('base64')
    return [`--data-binary @<(printf %s ${shellWord(bytes)} | base64 -d)`]
  }
  const word = text === '' ? "''" : shellWord(...parts)
  const isWord = !text.startsWith('@') && word.length < LONGEST_WORD
  return [isWord ? `--data-binary ${word}` : `--data-binary @<(printf %s ${word})`]
}

/** What the answer gives out, where reading it as the script does finds just that. */
function* takeLines({ index, response }: Exchange, values: ScriptValues): Generator<string, void> {
  const text = response?.body.text ?? ''
  for (const { member, value } of values.givenBy(index)) {
    const variable = values.variableOf(value)
    if (variable === undefined || !/^\w+$/.test(member)) continue
    const first = new RegExp(`"${member}" *: *"([^"]*)"`).exec(text)?.[1]
    if (first === value) yield `take ${variable} ${member}\n`
  }
}
