import { PHASES, type UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { counted } from '#engine/text/words.ts'
import { wrapText } from '../console/console-layout.ts'
import type { ForecastStyle } from '../forecast/console.ts'
import { shortAgent } from '../forecast/short-agent.ts'
import { pathLines, planLines, type PlanPart } from './console.ts'
import { PHASE_WORDS, TITLES, comparisonInWords, countsInWords, dryRunLines } from './words.ts'

/** The plan for a terminal where a page holds all of it: the verdict, the way, and how much of everything there is. */
export function renderUpgradeShort(plan: UpgradePlan, { width, color }: ForecastStyle): string {
  const text = (words: string, first = '  ') => wrapText(words, { width, first })
  const { calls, settings, dryRuns, comparison, open, tasks } = plan
  const parts: readonly PlanPart[] = [
    [TITLES.path, pathLines(plan, text)],
    [
      TITLES.breaks,
      (calls?.clients ?? []).flatMap(({ name, account, file, groups: _, ...counts }) => {
        const who = account === undefined ? shortAgent(name) : `${shortAgent(name)} as ${account}`
        return text(`${who} (${file}): ${countsInWords(counts)}`)
      }),
    ],
    [
      TITLES.settings,
      settings
        ? text(
            `${counted(settings.edits.length, 'line')} to change${settings.patched.length === 0 ? '' : `; patched: ${settings.patched.join(', ')}, with the secrets of the original`}`,
          )
        : [],
    ],
    [
      TITLES.dryRun,
      dryRuns.flatMap((run) =>
        dryRunLines(run).flatMap((line, at) => text(line, at === 0 ? '  ' : '    ')),
      ),
    ],
    [TITLES.comparison, comparison ? text(comparisonInWords(comparison)) : []],
    [TITLES.open, text(counted(open.length, 'question'))],
    [
      TITLES.tasks,
      text(
        PHASES.map((phase) => {
          const count = tasks.filter((one) => one.phase === phase).length
          return `${PHASE_WORDS[phase].toLowerCase()} ${count}`
        }).join(', '),
      ),
    ],
  ]
  return planLines(plan, parts, { width, color }).join('\n')
}
