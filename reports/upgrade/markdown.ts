import {
  type ClientWork,
  PHASES,
  type UpgradePlan,
  type UpgradeTask,
} from '#engine/model/upgrade/plan.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import { wordOf } from '../forecast/words.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { shortAgent } from '../forecast/short-agent.ts'
import { codeSpan, plainMarkdown } from '../markdown-text.ts'
import {
  PHASE_WORDS,
  COMMAND_NOTE,
  TITLES,
  countsInWords,
  comparisonInWords,
  dryRunCallInWords,
  dryRunInWords,
  editLines,
  fieldsInWords,
  needInWords,
  stopInWords,
  taskInWords,
} from './words.ts'

/** The plan as Markdown, for a ticket: the same parts as the page, the list with boxes to tick. */
export function renderUpgradeMarkdown(plan: UpgradePlan): string {
  const { path, calls, settings, dryRuns, comparison, open } = plan
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [TITLES.tasks, taskLines(plan)],
    [
      TITLES.path,
      [
        ...path.stops.flatMap((stop) => [
          `- ${plainMarkdown(stopInWords(stop))}`,
          ...stop.needs.map(
            (need) => `  - ${plainMarkdown(needInWords(need))} (${plainMarkdown(need.source)})`,
          ),
        ]),
        ...(path.notStated.length === 0
          ? []
          : [`- no source says whether ${path.notStated.join(', ')} may be left out`]),
      ],
    ],
    [TITLES.breaks, (calls?.clients ?? []).flatMap(clientLines)],
    [
      TITLES.gains,
      (calls?.gains ?? []).map(
        ({ method, route, causes }) =>
          `- ${codeSpan(`${method} ${route}`)}: ${plainMarkdown(fieldsInWords(causes))}`,
      ),
    ],
    [
      TITLES.settings,
      settings
        ? [
            ...settings.edits.map(
              (edit) =>
                `- ${codeSpan(`${edit.file}:${edit.line}`)} ${editLines(edit).map(codeSpan).join(' → ')}`,
            ),
            ...settings.report.findings
              .filter((finding) => !isStep(finding))
              .map(
                ({ keys, effect, action, release }) =>
                  `- ${release === undefined ? '' : `${release}: `}${codeSpan(keys.join(', '))}: ${plainMarkdown(`${effect} ${action}`)}`,
              ),
          ]
        : [],
    ],
    [
      TITLES.dryRun,
      dryRuns.flatMap((run) => [
        `- ${plainMarkdown(dryRunInWords(run))}`,
        ...run.calls.map(
          (call) =>
            `  - ${codeSpan(`${call.method} ${call.target}`)} (call ${call.exchange}): ${plainMarkdown(dryRunCallInWords(call))}`,
        ),
      ]),
    ],
    [
      TITLES.comparison,
      comparison
        ? [
            `- ${comparisonInWords(comparison)}`,
            ...comparison.broken.map(
              ({ checkId, says }) => `  - ${codeSpan(checkId)}: ${plainMarkdown(says)}`,
            ),
          ]
        : [],
    ],
    [
      TITLES.open,
      open.map(({ what, who, how, command }) => {
        const way =
          command === undefined
            ? how === undefined
              ? ''
              : `; ${plainMarkdown(how)}`
            : `; ${codeSpan(command)}`
        return `- ${plainMarkdown(what)} — who could: ${plainMarkdown(who)}${way}`
      }),
    ],
  ]
  return [
    `# Upgrade from ${plan.from} to ${plan.to}`,
    '',
    `**${plainMarkdown(plan.verdict)}**`,
    '',
    ...plan.given.map((one) => `- ${plainMarkdown(one)}`),
    ...parts.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines],
    ),
    '',
  ].join('\n')
}

function clientLines({ name, account, groups, file, ...counts }: ClientWork): readonly string[] {
  const agent = shortAgent(name)
  const who = account === undefined ? agent : `${agent} as ${account}`
  return [
    `- **${plainMarkdown(who)}** (${plainMarkdown(file)}): ${countsInWords(counts)}`,
    ...groups.flatMap((group) => {
      const { method, route, causes, change, search, count } = group
      return [
        `  - ${codeSpan(`${method} ${route}`)}${count === 1 ? '' : ` ×${count}`} ${wordOf(group)}: ${plainMarkdown(
          joinedCauses(causes)
            .map(
              ({ release, what, remedy }) =>
                `${release}: ${what}${remedy === undefined ? '' : `; ${remedy}`}`,
            )
            .join('. '),
        )}`,
        ...(change
          ? [
              '',
              '    ```diff',
              ...change.map(
                ({ mark, text }) =>
                  `    ${mark} ${visibleAsOneLine(text).replaceAll('```', "'''")}`,
              ),
              '    ```',
              '',
            ]
          : []),
        ...(search === undefined ? [] : [`    ${codeSpan(search)}`]),
      ]
    }),
  ]
}

function taskLines({ tasks, path }: UpgradePlan): readonly string[] {
  const isLong = path.stops.length > 1
  const lists = PHASES.flatMap((phase) => {
    const mine = tasks.filter((one) => one.phase === phase)
    const lines = (task: UpgradeTask) => [
      `- [ ] ${plainMarkdown(taskInWords(task, isLong))}`,
      ...task.details.map((one) => `  - ${plainMarkdown(one)}`),
      ...(task.command === undefined ? [] : [`  - ${codeSpan(task.command)}`]),
    ]
    return mine.length === 0 ? [] : [`### ${PHASE_WORDS[phase]}`, '', ...mine.flatMap(lines), '']
  })
  const hasCommand = tasks.some(({ command }) => command !== undefined)
  return hasCommand ? [...lists, plainMarkdown(COMMAND_NOTE)] : lists
}
