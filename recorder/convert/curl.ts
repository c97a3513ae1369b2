import type { Body, Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import {
  type CurlWords,
  encodingOptions,
  headerOptions,
  methodOptions,
  missingBody,
  wordlessBytes,
} from '#engine/text/curl.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { shellWord } from '#engine/text/shell.ts'
import { curlWords } from './curl-words.ts'
import { scriptValues, type ScriptValues } from './script-values.ts'

/**
 * A bash script that sends the requests of a recording with curl, piece by piece. Origins, secrets
 * and values from responses are variables. They start with the recorded value, the environment can set them, and a
 * response with a new value replaces them.
 */
export function* exportCurl({ exchanges }: Recording): Generator<string, void> {
  const values = scriptValues(exchanges())
  const origins = listOrigins(exchanges())
  yield PROLOGUE
  for (const [origin, variable] of origins)
    yield preset(variable, origin, 'server to send requests to')
  for (const { variable, value, what } of values.all) yield preset(variable, value, what)
  yield FUNCTIONS
  for (const exchange of exchanges()) {
    yield `\n${sendLine(exchange, values, origins)}\n`
    yield* takeLines(exchange, values)
  }
}

const PROLOGUE = `#!/usr/bin/env bash
# Made by graylog-conformance convert: the requests of a recording, in its order.
# Secrets are pseudonyms; to send a different value, such as a real password, set its
# variable in the environment.
set -u

`

const FUNCTIONS = `
# send NAME RECORDED-STATUS CURL-OPTIONS...: prints the status, keeps the response.
send() {
  local name=$1 recorded=$2
  shift 2
  RESPONSE=$(curl -sS --globoff --path-as-is -w '\\n%{http_code}' "$@" | tr -d '\\0')
  local status=\${RESPONSE##*$'\\n'}
  printf '%s: %s (recorded: %s)\\n' "$name" "$status" "$recorded"
  [ "$status" != 401 ] || [ "$recorded" = 401 ] || [ -n "\${HINT-}" ] || {
    HINT=given
    echo 'hint: the credential is a pseudonym; set its variable, such as GRAYLOG_PASSWORD, to the real one' >&2
  }
}

# take VARIABLE MEMBER: sets VARIABLE to the first string named MEMBER in the response, if any.
take() {
  local found
  found=$(printf %s "$RESPONSE" | grep -o "\\"$2\\" *: *\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4)
  [ -z "$found" ] || printf -v "$1" %s "$found"
}
`

function preset(variable: string, value: string, what: string): string {
  const comment = what.replace(/[^\x20-\x7e]+/g, ' ')
  return `[ -n "\${${variable}-}" ] || ${variable}=${shellWord(value)} # ${comment}\n`
}

function listOrigins(exchanges: Iterable<Exchange>): ReadonlyMap<string, string> {
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
  const words = curlWords(request, values)
  const options = [
    ...methodOptions(request),
    ...encodingOptions(request),
    ...headerOptions(request, words, ['Accept', 'User-Agent', 'Content-Type', 'Expect']),
    ...bodyOptions(request.body, words),
    shellWord({ variable }, ...words.target),
  ]
  const path = withoutQuery(request.target)
  const what = shellWord(`${index} ${request.method} ${path}`.replace(/[^\x20-\x7e]/g, '?'))
  const recorded = response ? String(response.status) : (failure?.kind ?? 'nothing')
  const missing = missingBody(request.body)
  return `${missing === undefined ? '' : `${missing}\n`}send ${what} ${recorded} ${options.join(' \\\n  ')}`
}

/** Longer words do not fit into an argument of a program on every system. */
const MAX_WORD_LENGTH = 100_000

function bodyOptions(body: Body, words: CurlWords): readonly string[] {
  if (body.state !== 'complete') return []
  const bytes = wordlessBytes(body)
  if (bytes !== undefined) return [`--data-binary @<(printf %s ${shellWord(bytes)} | base64 -d)`]
  const word = shellWord(...words.body)
  const isWord = body.text?.startsWith('@') !== true && word.length < MAX_WORD_LENGTH
  return [isWord ? `--data-binary ${word}` : `--data-binary @<(printf %s ${word})`]
}

/** The values from a response that the script's way of reading finds exactly. */
function* takeLines({ index, response }: Exchange, values: ScriptValues): Generator<string, void> {
  const text = response?.body.text ?? ''
  for (const { member, value } of values.givenBy(index)) {
    const variable = values.variableOf(value)
    if (variable === undefined || !/^\w+$/.test(member)) continue
    const first = new RegExp(`"${member}" *: *"([^"]*)"`).exec(text)?.[1]
    if (first === value) yield `take ${variable} ${member}\n`
  }
}
