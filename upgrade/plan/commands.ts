import { PROGRAM, shellWord } from '#engine/text/shell.ts'
import type { PlanInput } from './input.ts'

/** The placeholder for a server that was not named. */
const OLD = 'http://old.example.org:9000/api'
const NEW = 'http://new.example.org:9000/api'

/** The commands of a plan, with the files, releases and servers that it was made of. */
export function listCommands({ from, to, traffic, settings, ...servers }: PlanInput) {
  const way = `--from ${from.release} --to ${to.release}`
  const files = [...traffic, ...settings].map(({ path }) => shellWord(path)).join(' ')
  const [oldRoot, newRoot] = [shellWord(servers.old ?? OLD), shellWord(servers.new ?? NEW)]
  const settingsFiles = settings.map(({ path }) => shellWord(path)).join(' ') || 'server.conf'
  const command = (rest: string): string => `${PROGRAM} ${rest}`
  return {
    recordFirst: command(
      `upgrade --record-first${servers.old === undefined ? '' : ` --old ${oldRoot}`}`,
    ),
    record: command(
      `record ${shellWord(servers.old ?? findRoot(traffic) ?? OLD)} --out client.ndjson`,
    ),
    dryRun: command(`upgrade ${files} ${way} --new ${newRoot} --mode write`),
    checkSettings: command(`check-settings ${settingsFiles} ${way}`),
    // Always from the release that the files are of: the copy of a stop before was never one of these.
    settingsTo: (end: string) =>
      command(
        `check-settings ${settingsFiles} --from ${from.release} --to ${end} --write-to patched-${end}${settings.length > 1 ? '' : '.conf'}`,
      ),
    certify: command(`certify ${shellWord(servers.new ?? findRoot(traffic) ?? NEW)}`),
    compare: command(`compare ${oldRoot} ${newRoot}`),
    replays: traffic
      .filter(({ isPartial }) => isPartial !== true)
      .map(({ path }) => command(`replay ${shellWord(path)} ${newRoot} --mode read`)),
  }
}

/** The root that the calls go to, if all files name the same. */
function findRoot(traffic: PlanInput['traffic']): string | undefined {
  const roots = new Set(traffic.flatMap((file) => file.roots ?? []))
  return roots.size === 1 ? [...roots][0] : undefined
}

export type Commands = ReturnType<typeof listCommands>
