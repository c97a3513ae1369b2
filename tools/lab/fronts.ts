/** `npm run lab:fronts`: certifies a server through real proxies, and compares the first sentences with the table. */
import { rmSync } from 'node:fs'

import { freshFolder } from '#engine/files/test-folder.ts'
import { hasRoute } from '#engine/knowledge/routes/routes.ts'
import { requireVersion } from '#engine/model/version.ts'
import { certify, startReferenceServer } from '#src/index.ts'
import { option, readCommandLine } from '../command-line/read.ts'
import { print } from '../command-line/print.ts'
import { texts } from '../command-line/values.ts'
import { openCache } from './cache.ts'
import { settled } from './certify/settled.ts'
import { readLabRelease, RELEASE_NAMES } from './choices.ts'
import { faultsOf } from './fronts/faults-of.ts'
import { missingProgram, startFront } from './fronts/start.ts'
import { type Front, FRONTS } from './fronts/table.ts'
import { withInterruption } from './interruption.ts'
import { endRun } from './process/run-folder.ts'
import type { LabRelease } from './releases.ts'
import { ask } from './start/ask.ts'
import { ADMIN } from './start/settings-file.ts'
import { startServer } from './start/start-server.ts'
import { VARIANTS } from './variants.ts'

const LOGIN_HEADER = '/system/authentication/http-header-auth-config'

const { values, operands } = readCommandLine({
  name: 'lab:fronts',
  does:
    'Certifies a server in session mode through real nginx and HAProxy, one configuration after another. Without a ' +
    'release, it is the reference server, which needs no Java. Exits with 1 if the first sentence is not the expected one.',
  operands: { name: '[release]', says: `one of ${RELEASE_NAMES}`, read: readLabRelease },
  options: {
    only: option('<names>', `only some of ${FRONTS.map(({ name }) => name).join(', ')}`, texts),
  },
})

interface Target {
  readonly root: string
  /** Whether a header can log in. */
  readonly logsIn: boolean
}

process.exitCode = await withInterruption(async (signal) => {
  const [release] = operands
  if (release) return onReal(release, signal)
  await using server = await startReferenceServer({ serverVersion: '6.1' })
  return await throughAll({ root: server.root, logsIn: false }, signal)
})

async function onReal(release: LabRelease, signal: AbortSignal): Promise<number> {
  const say = (line: string): boolean => process.stderr.write(`lab: ${line} …\n`)
  const [usual] = VARIANTS
  if (!usual) return 1
  // Of others a server ignores the header that logs in.
  const variant = { ...usual, settings: { trusted_proxies: '127.0.0.1/32' } }
  const cache = openCache(process.env)
  const server = await startServer({ cache, release, variant, say, signal })
  const logsIn = hasRoute(`PUT ${LOGIN_HEADER}`, requireVersion(release.version))
  try {
    await settled(server, signal)
    return await throughAll({ root: server.root, logsIn }, signal)
  } finally {
    await endRun(server.folder)
  }
}

async function throughAll(target: Target, signal: AbortSignal): Promise<number> {
  const rows = FRONTS.filter(({ name }) => values.only?.includes(name) ?? true)
  let wrong = 0
  for (const front of rows) {
    signal.throwIfAborted()
    const reason =
      missingProgram(front.program) ??
      (front.logsIn && !target.logsIn ? 'the server has no header authentication' : undefined)
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

async function switchLogin(root: string, enabled: boolean): Promise<void> {
  await ask(`${root}${LOGIN_HEADER}`, {
    method: 'PUT',
    as: ADMIN,
    body: { enabled, username_header: 'Remote-User' },
  })
}
