import { parseTypedVersion } from '#engine/model/version.ts'
import { runConformance } from '../certify/run-tool.ts'
import { LabError } from '../lab-error.ts'
import { ask } from '../start/ask.ts'
import type { LabServer } from '../start/lab-server.ts'
import { freePorts } from '../start/ports.ts'
import { waitUntil } from '../wait-until.ts'
import { sendCalls } from './send-calls.ts'

/** Seconds until a recorder listens. */
const LIMIT = 300

/** Records the lab client's calls to a server; returns their number. */
export async function recordClient(
  { root, release }: LabServer,
  { file, out, signal }: { readonly file: string; readonly out: string; signal: AbortSignal },
): Promise<number> {
  const version = parseTypedVersion(release.version)
  if (!version) throw new LabError(`${release.version} is no version`)
  const [port = 0] = await freePorts(1)
  let end = (_: NodeJS.Signals): void => undefined
  const recorded = runConformance({
    args: ['record', root, '--port', String(port), '--out', file],
    environment: {},
    out,
    signal,
    onStart: (kill) => (end = kill),
  })
  // An interruption may end it during a call, and is reported below.
  void recorded.catch(() => undefined)
  try {
    const { pathname } = new URL(root)
    const front = `http://127.0.0.1:${port}${pathname === '/' ? '' : pathname}`
    await waitUntil('the recorder listens', { seconds: LIMIT, signal }, async () =>
      (await ask(`${front}/system/lbstatus`, { accept: 'text/plain' })) ? true : undefined,
    )
    return await sendCalls(front, version, signal)
  } finally {
    end('SIGINT')
    await recorded
  }
}
