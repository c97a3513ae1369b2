import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { createAnnotator } from '#engine/judge/facts/annotate.ts'
import { foldCredentials } from '#engine/judge/facts/server-state.ts'
import { getRelease } from '#engine/judge/target/release.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import { type Exchange, NO_BODY } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Actor, Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { IS_WHOLE, sampled } from '#tools/test-run/whole.ts'
import { NULL_ANSWERS, type NullAnswer } from './null-answers.ts'
import { judgeRecording } from '../judged.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const files = sampled(
  readdirSync(packageFile('test/fixtures')).filter((file) => /^graylog-.*\.gz$/.test(file)),
  6,
)

/** The validity that the real responses prove, declared because null responses would hide it. */
const ACTORS: Readonly<Record<string, Actor>> = {
  valid: { what: 'a credential that the real server accepts', standing: 'valid' },
  invalid: { what: 'a credential that the real server rejects', standing: 'invalid' },
}

test.each(NULL_ANSWERS)('no check passes on $name for everything', async (answer) => {
  const passed = new Set<string>()
  for (const file of files) for (const id of await passingOn(file, answer)) passed.add(id)

  const wrongly = [...passed].filter((id) => !(id in answer.rightly))

  expect(wrongly).toEqual([])
  if (IS_WHOLE) expect(Object.keys(answer.rightly).filter((id) => !passed.has(id))).toEqual([])
})

async function passingOn(file: string, answer: NullAnswer): Promise<readonly string[]> {
  const { real, roots, version, annotated } = await readOnce(file)
  const exchanges = annotated.map((x) => nullified(x, answer))
  const header = { ...real.header, actors: ACTORS }
  const run = judgeRecording(
    { ...real, header, exchanges: () => exchanges },
    { roots, assumeVersion: version },
  )
  return run.verdicts
    .filter(({ subject, outcome }) => subject === 'server' && outcome === 'pass')
    .map(({ checkId }) => checkId)
}

interface Real {
  readonly real: Recording
  readonly roots: readonly string[]
  readonly version: Version
  readonly annotated: readonly Annotated[]
}

const known = new Map<string, Promise<Real>>()

/** Reads a fixture once for all null responses. */
function readOnce(file: string): Promise<Real> {
  const read = known.get(file) ?? readReal(file)
  known.set(file, read)
  return read
}

async function readReal(file: string): Promise<Real> {
  const real = await readRecording(packageFile(`test/fixtures/${file}`))
  const roots = listRoots(real)
  return { real, roots, ...annotate(real, roots) }
}

function annotate(real: Recording, roots: readonly string[]): Pick<Real, 'version' | 'annotated'> {
  const locate = createLocator(roots)
  const { version } = getRelease(real, locate, undefined)
  const serverState = foldCredentials(real.exchanges(), locate)
  return {
    version,
    annotated: [...real.exchanges()].map(createAnnotator({ version, serverState, locate })),
  }
}

function nullified({ exchange, credential, login }: Annotated, answer: NullAnswer): Exchange {
  const { status, headers, text } = answer
  const { validity } = login ?? credential
  if (!exchange.response) return exchange
  const body = makeBody(text)
  return {
    ...exchange,
    ...(validity !== 'unknown' && { actor: validity }),
    response: { ...exchange.response, status, headers, body: text === '' ? NO_BODY : body },
  }
}
