import type { Layout } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import type { RenderInput } from '#reports/formats/render-input.ts'
import { renderHtml } from '#reports/html/render-html.ts'
import { describeResult } from '#reports/results/describe-result.ts'
import { printJson } from '#reports/visible.ts'
import { renderAgain, type Views } from '../../command/views.ts'
import { fleetCommand } from '../certify/fleet/command.ts'
import { checkSettingsCommand } from '../check-settings/index.ts'
import { renderRun } from '../judge/render-run.ts'
import { compareCommand } from '../compare/index.ts'
import { resultOfForecastJson } from '../forecast/result.ts'
import { replayCommand } from '../replay/index.ts'
import { upgradeCommand } from '../upgrade/index.ts'
import { testClientCommand } from '../test-client/index.ts'
import { toolInfo } from '../../run/package-info.ts'
import { UsageError } from '#engine/model/errors.ts'
import { CLIENT_TEST_FORMAT, type ClientTest } from '#engine/model/client-test.ts'
import { type Fleet, FLEET_FORMAT } from '#engine/model/results/fleet.ts'
import { isRecord, memberAt } from '#engine/model/json/json.ts'
import { type Run, RUN_FORMAT } from '#engine/model/results/run.ts'
import { type Comparison, COMPARISON_FORMAT } from '#engine/model/upgrade/comparison.ts'
import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { UPGRADE_FORMAT, type UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { type Replay, REPLAY_FORMAT } from '#engine/model/upgrade/replay.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import { evidenceBeside, readDocument, resultFileOf } from './old-files.ts'
import { describeMisfit, type ReadName } from '#engine/schema/own-format.ts'

/** An earlier result. */
export type OldResult = RenderInput & Pick<Views, 'text'> & { readonly run?: Run }

/** The result of an earlier command, from its document, its page or its folder. Throws a UsageError. */
export async function readOldResult(path: string, isVerbose = false): Promise<OldResult> {
  const file = resultFileOf(path)
  const value = readDocument(file)
  const kind = KINDS.find(({ isIt }) => isIt(value))
  if (!kind)
    throw new UsageError(
      `cannot write a report from "${path}": it is not a result created by this tool; pass a run.json, comparison.json, forecast.json, replay.json, upgrade.json, settings.json, client-test.json, fleet.json, or report.html`,
    )
  const misfit = describeMisfit(kind.schema, value)
  if (misfit !== undefined)
    throw new UsageError(
      `cannot write a report from "${path}": ${misfit}; create it again with this version of the tool`,
    )
  return kind.tell(value, file, isVerbose)
}

/** Every kind of result, and how to render it again. */
const KINDS: readonly {
  readonly schema: ReadName
  readonly isIt: (value: unknown) => boolean
  readonly tell: (
    value: unknown,
    file: string,
    isVerbose: boolean,
  ) => OldResult | Promise<OldResult>
}[] = [
  {
    schema: 'run',
    isIt: hasFormat(RUN_FORMAT),
    tell: (value, file, isVerbose) => renderOldRun(value as Run, file, isVerbose),
  },
  {
    schema: 'comparison',
    isIt: hasFormat(COMPARISON_FORMAT),
    tell: (value) => renderAgain(compareCommand, value as Comparison),
  },
  {
    schema: 'replay',
    isIt: hasFormat(REPLAY_FORMAT),
    tell: (value) => renderAgain(replayCommand, { replay: value as Replay, sent: [] }),
  },
  {
    schema: 'upgrade',
    isIt: hasFormat(UPGRADE_FORMAT),
    tell: (value) => renderAgain(upgradeCommand, { plan: value as UpgradePlan, unreached: [] }),
  },
  {
    schema: 'forecast',
    isIt: (value) => listOf(value).some((one) => isRecord(one) && Array.isArray(one['calls'])),
    tell: (value, file) => {
      // Its document names no clients.
      const result = resultOfForecastJson(listOf(value) as readonly Forecast[], file, toolInfo())
      const describe = () => describeResult(result)
      const text = (style: Layout) => renderConsole(describe(), style)
      return { result, document: () => printJson(value), describe, text }
    },
  },
  {
    schema: 'client-test',
    isIt: hasFormat(CLIENT_TEST_FORMAT),
    tell: (value) => renderAgain(testClientCommand, value as ClientTest),
  },
  {
    schema: 'fleet',
    isIt: hasFormat(FLEET_FORMAT),
    tell: (value) => renderAgain(fleetCommand, value as Fleet),
  },
  {
    schema: 'settings',
    isIt: (value) => isRecord(value) && Array.isArray(value['findings']),
    tell: (value) => renderAgain(checkSettingsCommand, value as SettingsReport),
  },
]

function hasFormat(format: string): (value: unknown) => boolean {
  return (value) => memberAt(value, 'format') === format
}

/** A document is one, a list of them, or a list of lists: of several files and releases. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flat(2) : [value]
}

/** Renders a run, with its exchanges if the recording is next to it. */
async function renderOldRun(run: Run, file: string, verbose: boolean): Promise<OldResult> {
  const judged = { run, ...(await evidenceBeside(run, file)) }
  const told = { ...renderRun(judged, { verbose }), run }
  if (judged.placeOf) return told
  return { ...told, page: () => renderHtml(run, judged, WITHOUT_EXCHANGES) }
}

const WITHOUT_EXCHANGES =
  'this page does not show the exchanges, because the recording that contains them was not in the same folder as the run'
