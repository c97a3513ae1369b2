import { makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { findResults } from '#src/commands/ui/find-results.ts'
import { createFind } from '#src/commands/ui/serve-results.ts'
import { openInMemory } from '#src/ui/recording-source.ts'
import { startUi } from '#src/ui/server.ts'
import type { ViewerSource } from '#src/ui/source.ts'

/** A server with screens, each by its name and its address below the first page. */
export interface ServedScreens extends AsyncDisposable {
  readonly url: string
  readonly screens: Readonly<Record<string, string>>
}

/** Serves the results of a folder: the list, a comparison, a matrix, two exchanges, an upgrade, and a fleet. */
export async function serveFolder(folder: string): Promise<ServedScreens> {
  const results = findResults(folder)
  const ui = await startUi(createFind(folder, results))
  const runs = results.flatMap(({ path, kind }, at) =>
    kind === 'recording' || path.endsWith('run.json') ? [at] : [],
  )
  const place = (name: string): string =>
    `r/${results.findIndex(({ path }) => path.endsWith(name))}/`
  const screens = {
    'ui-folder': '',
    'ui-choose': '#/compare',
    'ui-compare': `r/${runs.slice(0, 2).join('-')}/`,
    'ui-matrix': `r/${runs.slice(0, 3).join('-')}/`,
    'ui-pair': `r/${runs.slice(0, 2).join('-')}/#/exchanges?x=20&pin=2&pair=`,
    'ui-upgrade': place('upgrade.json'),
    'ui-fleet': place('fleet.json'),
  }
  return { ...ui, screens }
}

/** Serves a sample run that continues: its overview, and a request that is edited. */
export async function serveLiveSample(): Promise<ServedScreens> {
  const exchanges = [...sampleTraffic(300).exchanges()]
  const sample = openInMemory(makeRecording(testHeader, exchanges), { title: 'recording.ndjson' })
  const { verdicts } = sampleRun()
  const source: ViewerSource = {
    ...sample,
    load: async () => ({
      ...(await sample.load()),
      isLive: true,
      document: { title: '', headline: '', rating: 'none', blocks: [] },
    }),
  }
  const ui = await startUi(() => Promise.resolve(source))
  const root = 'http://127.0.0.1:9000/api'
  ui.update({
    type: 'head',
    title: `Certifying ${root}, release 7.0.1, in write mode`,
    checks: verdicts.map(({ checkId }) => checkId),
  })
  ui.update({ type: 'progress', text: '[62/96] access.passwords', share: { done: 62, total: 96 } })
  ui.update({ type: 'finding', verdicts: verdicts.slice(0, -3) })
  ui.allow({ targets: [{ root, mode: 'write', accounts: ['user', 'token'] }], stops: true })
  return { ...ui, screens: { 'live-overview': '#/overview', 'live-replay': '#/exchanges?x=3' } }
}
