import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Exchange, Failure } from '#engine/model/exchange.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import type { Watch } from '#engine/model/watch.ts'
import { createRedactor } from '#recorder/redact/redactor.ts'
import { openRecording } from '#recorder/store/writing/open.ts'
import { openLiveViewer } from '../../command/live-viewer.ts'
import { printRequests } from '../../command/terminal/request-line.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { followFindings } from '../../run/follow-findings.ts'
import type { ReplayTarget } from '../../run/live/replayer.ts'
import { SCRATCH } from '../../run/live/ledger-files.ts'
import { toolInfo } from '../../run/package-info.ts'
import { RECORDING_FILE } from '../../run/report-folder.ts'

/** How `serve` shows requests. */
interface Shown {
  readonly quiet?: boolean
  readonly ui?: boolean
  /** The release of the server, if it is known. */
  readonly assumeVersion?: Version
}

/** Watches a server of ours until it is disposed of. */
interface ServedWatch extends AsyncDisposable {
  readonly watch: Watch
  /** Names the server and its roots, before its first request. */
  readonly learnRoots: (
    title: string,
    roots: readonly string[],
    target: Omit<ReplayTarget, 'root'>,
  ) => void
}

/** Prints requests unless it is quiet, and shows them in the viewer with `--ui`. */
export async function watchServed(
  { quiet, ui, assumeVersion }: Shown,
  terminal: Terminal,
): Promise<ServedWatch | undefined> {
  const print = quiet === true ? undefined : printRequests(terminal)
  const viewer = ui === true ? await showServed(terminal, assumeVersion) : undefined
  if (!viewer)
    return (
      print && {
        watch: print,
        learnRoots: () => undefined,
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }
    )
  return {
    ...viewer,
    watch: (request) => {
      const all = [print?.(request), viewer.watch(request)]
      return {
        answered: (response) => {
          for (const one of all) one?.answered(response)
        },
      }
    },
  }
}

/** Shows the traffic of a server from a temporary recording without secrets. */
async function showServed(
  terminal: Terminal,
  assumeVersion: Version | undefined,
): Promise<ServedWatch> {
  const folder = mkdtempSync(join(tmpdir(), SCRATCH))
  const file = join(folder, RECORDING_FILE)
  const viewer = await openLiveViewer(file, terminal)
  const redactor = createRedactor({ key: randomBytes(32) })
  const findings = followFindings(file, {
    assumeVersion,
    onFound: (verdicts) => viewer.update({ type: 'finding', verdicts }),
  })
  let requests = 0
  const ticker = setInterval(() => findings.look(requests), 500)
  let roots: readonly string[] = []
  let opening: ReturnType<typeof openRecording> | undefined
  const open = (): ReturnType<typeof openRecording> =>
    openRecording(
      file,
      {
        type: 'header',
        format: RECORDING_FORMAT,
        version: RECORDING_VERSION,
        kind: 'interface',
        roots: roots.map(redactor.redactRoot),
        tool: toolInfo(),
        created: new Date().toISOString(),
        redaction: redactor.describe(),
      },
      {
        onFailure: ({ message }) =>
          terminal.err(`${message}; the viewer shows no further requests\n`),
      },
    )
  const record = async (exchange: Exchange): Promise<void> => {
    const writer = await (opening ??= open())
    await writer.append(redactor.redact(exchange))
    requests += 1
  }
  return {
    learnRoots: (title, known, target) => {
      roots = known
      viewer.update({ type: 'head', title, checks: [] })
      for (const root of known) viewer.offer({ ...target, root })
    },
    watch: (request) => {
      const startedAt = Date.now()
      return {
        answered: (response) => {
          const outcome = response ? { response } : { failure: CUT }
          // `onFailure` reports a failure, once.
          record({ index: 0, request, startedAt, endedAt: Date.now(), ...outcome }).catch(
            () => undefined,
          )
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      const writer = await opening?.catch(() => undefined)
      await writer?.close({ complete: true, notProvable: redactor.notProvable() })
      clearInterval(ticker)
      findings.stop()
      await viewer[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const CUT: Failure = { kind: 'reset', message: 'the server closed the connection' }
