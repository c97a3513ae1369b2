import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { header } from '#engine/model/exchange.ts'
import { packageFile } from '#engine/package.ts'
import { importHar } from '#recorder/har/import.ts'
import { readCalls, recordingOfScript } from '#recorder/scripts/read-script.ts'
import { WRITTEN_OVER } from './written-over.ts'
import { judgeRecording } from '../judged.ts'

interface Entry {
  startedDateTime: string
  readonly request: { headers: { name: string; value: string }[]; postData?: { text?: string } }
  readonly response: {
    headers: { name: string; value: string }[]
    cookies: unknown[]
    content: { text?: string }
  }
}

/** Places of a credential in an entry, each overwritten with one of the texts. */
const PLACES: Readonly<Record<string, (entry: Entry, text: string) => void>> = {
  'over each Authorization': (entry, text) => {
    for (const one of entry.request.headers)
      if (one.name.toLowerCase() === 'authorization') one.value = text
  },
  'as Authorization next to a session cookie': ({ request: { headers } }, text) => {
    const names = headers.map(({ name }) => name.toLowerCase())
    if (names.includes('cookie') && !names.includes('authorization'))
      headers.push({ name: 'Authorization', value: text })
  },
  'over each cookie': (entry, text) => {
    for (const one of entry.request.headers)
      if (one.name.toLowerCase() === 'cookie') one.value = `authentication=${text}`
  },
  'over each Cookie header': (entry, text) => {
    for (const one of entry.request.headers)
      if (one.name.toLowerCase() === 'cookie') one.value = text
  },
  'over each session identifier': ({ response: { content } }, text) => {
    if (content.text !== undefined) content.text = overwrite(content.text, 'session_id', text)
  },
}

function overwrite(json: string, key: string, text: string): string {
  return json.replace(new RegExp(`("${key}" ?: ?)"[^"]*"`), (_all, start: string) => {
    return start + JSON.stringify(text)
  })
}

const TURNS = 3

/** Texts in the place of a value that has no scheme. */
const BARE = WRITTEN_OVER.filter((text) => !/^(?:Basic|Bearer|Token) /.test(text))

test.each(
  Object.keys(PLACES).flatMap((place) =>
    Array.from({ length: TURNS }, (__, turn) => [place, turn] as const),
  ),
)('placeholders %s are no credentials (%d)', (place, turn) => {
  const texts = place.includes('Authorization') ? WRITTEN_OVER : BARE
  let count = turn * Math.floor(texts.length / TURNS)
  const edit = (entry: Entry): Entry[] => {
    PLACES[place]?.(entry, texts[count++ % texts.length] ?? '')
    return [entry]
  }
  expect(findWrong(edit)).toEqual([])
})

test.each(['[value redacted]', '********', 'XXXX-XXXX-XXXX', '::es_redacted::', '<snip>', '…'])(
  '%s over each password is no password',
  (text) => {
    const edit = (entry: Entry): Entry[] => {
      const { postData } = entry.request
      if (postData?.text !== undefined) postData.text = overwrite(postData.text, 'password', text)
      return [entry]
    }
    expect(findWrong(edit)).toEqual([])
  },
)

test.each(['[REDACTED]', '***', 'redacted', '<hidden>', '--redacted--'])(
  'a Set-Cookie of %s does not count as a missing cookie',
  (text) => {
    const edit = (entry: Entry): Entry[] => {
      for (const one of entry.response.headers)
        if (one.name.toLowerCase() === 'set-cookie') one.value = text
      entry.response.cookies.length = 0
      return [entry]
    }
    expect(findWrong(edit)).toEqual([])
  },
)

test.each(['+0200', '+02', '+02:00'])('times with the offset %s are read', (offset) => {
  const edit = (entry: Entry): Entry[] => {
    const time = new Date(Date.parse(entry.startedDateTime) + 7_200_000)
    entry.startedDateTime = time.toISOString().replace('Z', offset)
    return [entry]
  }
  expect(findWrong(edit)).toEqual([])
})

test('a duplicate entry counts once', () => {
  const recording = importEdited((entry) => [entry, structuredClone(entry)])

  expect([...recording.exchanges()]).toHaveLength(ENTRIES.length)
  expect(recording.remarks.join()).toMatch(/were left out \(duplicate\)/)
  expect(findWrong((entry) => [entry, structuredClone(entry)])).toEqual([])
})

test.each(WRITTEN_OVER)('%s in a script is not a credential', (text) => {
  const script = `curl -H 'Authorization: ${text}' -H 'Accept: application/json' http://a.example:9000/api/streams\n`
  const read = readCalls(script, 'script.sh')
  expect(read?.calls).toHaveLength(1)
  if (!read) return
  const [exchange] = [...recordingOfScript(read, 'script.sh', undefined).exchanges()]

  expect(header(exchange?.request.headers ?? [], 'authorization')).toBe('***')
})

/** Logins, sessions, cookies, and logouts on a real server, without our own fields. */
const ENTRIES = readEntries()

function readEntries(): readonly Entry[] {
  const file = packageFile('test/fixtures/live/5.1.0-write.har.gz')
  const { log } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    log: { entries: (Entry & { _exchange?: unknown })[] }
  }
  return log.entries.slice(0, 130).map(({ _exchange, ...entry }) => entry)
}

function importEdited(edit: (entry: Entry) => readonly Entry[]) {
  const entries = ENTRIES.flatMap((entry) => edit(structuredClone(entry)))
  const creator = { name: 'somebody', version: '1' }
  return importHar(JSON.stringify({ log: { version: '1.2', creator, entries } }), 'a.har')
}

function findWrong(edit: (entry: Entry) => readonly Entry[]): readonly string[] {
  return judgeRecording(importEdited(edit))
    .verdicts.filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
    .map(({ checkId, actual }) => `${checkId}: ${actual ?? ''}`)
}
