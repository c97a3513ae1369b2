/** `npm run lab:fronts`: certifies a server through real proxies, and compares the first sentences with the table. */
import { rmSync } from 'node:fs'

import { freshFolder } from '#engine/files/test-folder.ts'
import { causesOf } from '#reports/causes.ts'
import { certify, type Run, startReferenceServer } from '#src/index.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { print } from '../command-line/print.ts'
import { texts } from '../command-line/values.ts'
import { openCache } from './cache.ts'
import { settled } from './certify/settled.ts'
import { readLabRelease, RELEASE_NAMES } from './choices.ts'
import { missingProgram, startFront } from './fronts/start.ts'
import { type Front, FRONTS } from './fronts/table.ts'
import { withInterruption } from './interruption.ts'
import { endRun } from './process/run-folder.ts'
import type { LabRelease } from './releases.ts'
import { ask } from './start/ask.ts'
import { ADMIN } from './start/settings-file.ts'
import { startServer } from './start/start-server.ts'
import { VARIANTS } from './variants.ts'

/** Causes that a report about a proxy may name. */
const MOST = 3

const { values, operands } = readCommandLine({
  name: 'lab:fronts',
  does:
    'Certifies a server in mode session through real nginx and HAProxy, one configuration after another. Without a ' +
    'release, it is the reference server, which needs no Java. Exits with 1 if the first sentence is not the expected one.',
  operands: { name: '[release]', says: `one of ${RELEASE_NAMES}`, read: readLabRelease },
  options: {
    only: option('<names>', `only some of ${FRONTS.map(({ name }) => name).join(', ')}`, texts),
  },
})

interface Target {
  readonly root: string
  readonly isReal: boolean
}

process.exitCode = await withInterruption(async (signal) => {
  const [release] = operands
  if (release) return onReal(release, signal)
  await using server = await startReferenceServer({ serverVersion: '6.1' })
  return await throughAll({ root: server.root, isReal: false }, signal)
})

async function onReal(release: LabRelease, signal: AbortSignal): Promise<number> {
  const say = (line: string): boolean => process.stderr.write(`lab: ${line} …\n`)
  const [usual] = VARIANTS
  if (!usual) return 1
  // Of others a server ignores the header that logs in.
  const variant = { ...usual, settings: { trusted_proxies: '127.0.0.1/32' } }
  const cache = openCache(process.env)
  const server = await startServer({ cache, release, variant, say, signal })
  try {
    await settled(server, signal)
    return await throughAll({ root: server.root, isReal: true }, signal)
  } finally {
    await endRun(server.folder)
  }
}

async function throughAll(target: Target, signal: AbortSignal): Promise<number> {
  const rows = FRONTS.filter(({ name }) => values.only?.includes(name) ?? true)
  let wrong = 0
  for (const front of rows) {
    signal.throwIfAborted()
    const reason = missingProgram(front.program) ?? missingLogin(front, target)
    const faults = reason === undefined ? await through(front, target) : []
    print(
      `${reason === undefined ? (faults.length > 0 ? 'WRONG' : 'ok   ') : 'no   '} ${front.name}`,
    )
    for (const text of reason === undefined ? faults : [reason]) print(`      ${text}`)
    if (faults.length > 0) wrong += 1
  }
  print(`${rows.length - wrong} of ${rows.length} proxies are not blamed on the server`)
  return wrong > 0 ? 1 : 0
}

function missingLogin({ logsIn }: Front, { isReal }: Target): string | undefined {
  return logsIn && !isReal ? 'the reference server has no header authentication' : undefined
}

/** Lists mistakes of the report about a server behind a proxy. */
async function through(front: Front, { root }: Target): Promise<readonly string[]> {
  const { pathname } = new URL(root)
  await using running = await startFront(front, root)
  const out = freshFolder()
  if (front.logsIn) await switchLogin(root, true)
  try {
    const run = await certify(`${running.origin}${front.prefix ?? ''}${pathname}`, {
      credentials: { user: ADMIN },
      mode: 'session',
      out,
      insecure: front.isTls === true,
      ...(front.hasCertificate && running.certificate),
    })
    return faultsOf(front, run)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return front.says?.test(said) ? [] : [`there was no run: ${said}`]
  } finally {
    if (front.logsIn) await switchLogin(root, false)
    rmSync(out, { recursive: true, force: true })
  }
}

function faultsOf({ says }: Front, run: Run): readonly string[] {
  const { violations, warnings } = run.summary
  const isNote = (id: string): boolean =>
    run.verdicts.some(({ checkId, rating }) => checkId === id && rating === 'note')
  const told = causesOf(run).filter(({ explains: ids }) => ids.length === 0 || !ids.every(isNote))
  const said = [...told.map(({ sentence }) => sentence), ...run.evidence.remarks]
  const causes = told.length
  if (!says)
    return violations + warnings + causes > 0
      ? [`${violations} violations, ${warnings} warnings`, ...said.slice(0, MOST)]
      : []
  const first = causes > 0 ? said.slice(0, 1) : said
  const faults = first.some((text) => says.test(text)) ? [] : [`not said first: ${says}`, ...said]
  return causes > MOST ? [...faults, `${causes} causes`, ...said] : faults
}

async function switchLogin(root: string, enabled: boolean): Promise<void> {
  const path = `${root}/system/authentication/http-header-auth-config`
  await ask(path, { method: 'PUT', as: ADMIN, body: { enabled, username_header: 'Remote-User' } })
}
