import {
  type ClientWork,
  type DryRun,
  PHASES,
  type UpgradePlan,
  type UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import { isStep, type RequirementPath } from '#engine/model/upgrade/settings.ts'
import { viewGroup } from '../forecast/html.ts'
import { viewCauses } from '../forecast/cause-view.ts'
import { agentView } from '../forecast/client-view.ts'
import { totalsInWords } from '../forecast/words.ts'
import type { KnownFindings } from '../known/known-findings.ts'
import { renderPage } from '../html/page.ts'
import { visible } from '../visible.ts'
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
  taskInWords,
} from './words.ts'

/** The plan as one HTML file that loads nothing and runs nothing. */
export function renderUpgradeHtml(plan: UpgradePlan, known?: KnownFindings): string {
  return renderPage({
    known,
    template: 'upgrade',
    partials: ['forecast-group', 'forecast-index', 'forecast-source'],
    styles: ['report.css', 'forecast.css', 'upgrade.css'],
    title: `Upgrade from ${plan.from} to ${plan.to}`,
    page: viewPlan(plan),
  })
}

function viewPlan(plan: UpgradePlan) {
  const { from, to, verdict, given, path, calls, settings, dryRuns, comparison, open } = plan
  return {
    from,
    to,
    verdict: visible(verdict),
    given: given.map(visible),
    titles: TITLES,
    phases: viewPhases(plan),
    ...(plan.tasks.some(({ command }) => command !== undefined) && { commandNote: COMMAND_NOTE }),
    stops: path.stops.map((stop) => ({
      ...stop,
      isGoal: stop.reason === 'goal',
      needs: stop.needs.map((need) => ({ words: needInWords(need), source: need.source })),
    })),
    notStated: path.notStated.join(', '),
    software: path.software.map(viewSoftware),
    ...(calls && {
      totals: totalsInWords(calls.totals, calls.gaining),
      notes: viewCauses(calls.notes),
      clients: calls.clients.map(viewClient),
      gains: calls.gains.map(({ method, route, causes }) => ({
        call: visible(`${method} ${route}`),
        fields: visible(fieldsInWords(causes)),
      })),
    }),
    ...(settings && { settings: viewSettings(settings) }),
    dryRuns: dryRuns.map(viewDryRun),
    ...(comparison && {
      comparison: {
        ...comparison,
        says: `${comparisonInWords(comparison)}.`,
        answers: comparison.answers.map(visible),
      },
    }),
    open: open.map(({ what, who, how, command }) => ({
      what: visible(what),
      who: visible(who),
      ...(how !== undefined && { how: visible(how) }),
      ...(command !== undefined && { command: visible(command) }),
    })),
  }
}

/** Kinds of calls of a client that are shown at once, the worst first. */
const SHOWN = 4

function viewClient({ name, account, file, groups, ...counts }: ClientWork, at: number) {
  const all = groups.map((group, place) => ({
    ...viewGroup(group, `client-${at}-${place}`),
    ...(group.search !== undefined && { search: visible(group.search) }),
  }))
  const isLong = all.length > SHOWN + 1
  return {
    id: `client-${at}`,
    ...agentView(name),
    file: visible(file),
    isOpen: at === 0,
    ...(account !== undefined && { account: visible(account) }),
    totals: countsInWords(counts),
    groups: isLong ? all.slice(0, SHOWN) : all,
    ...(isLong && {
      more: all.slice(SHOWN),
      moreInWords: `${all.length - SHOWN} more kinds of calls`,
    }),
  }
}

/** Details of a task that are shown at once. */
const LISTED = 3

function viewPhases({ tasks, path }: UpgradePlan) {
  const isLong = path.stops.length > 1
  return PHASES.map((phase) => ({
    id: phase,
    title: PHASE_WORDS[phase],
    tasks: tasks
      .filter((one) => one.phase === phase)
      .map((one) => ({
        what: visible(taskInWords(one, isLong)),
        details: one.details.map(visible),
        ...(one.details.length > LISTED && {
          isLong: true,
          number: `${one.details.length} in all`,
        }),
        ...(one.command !== undefined && { command: visible(one.command) }),
        ...(one.source !== undefined && { source: one.source }),
      })),
  })).filter(({ tasks: mine }) => mine.length > 0)
}

function viewSoftware({ software, changes, steps }: RequirementPath) {
  return {
    software,
    changes,
    steps: steps.map(({ line, needs }) => ({
      line,
      range: needs?.range ?? 'not stated',
      ...(needs?.deprecated !== undefined && { remark: `deprecated: ${needs.deprecated}` }),
    })),
  }
}

function viewSettings({ edits, patched, report }: UpgradeSettings) {
  return {
    edits: edits.map((edit) => {
      const [gone, came] = editLines(edit)
      return {
        where: visible(`${edit.file}, line ${edit.line}`),
        gone: visible(gone),
        came: visible(came),
      }
    }),
    findings: report.findings
      .filter((finding) => !isStep(finding))
      .map(({ release, keys, effect, action, source, place, severity }) => ({
        severity,
        effect,
        action,
        source,
        keys: visible(keys.join(', ')),
        ...(release !== undefined && { release }),
        ...(place && { line: `line ${place.line}` }),
      })),
    patched: patched.map((name) => ({ name: visible(name), href: encodeURIComponent(name) })),
  }
}

function viewDryRun(run: DryRun) {
  return {
    says: visible(dryRunInWords(run)),
    ...(run.report !== undefined && { report: run.report }),
    calls: run.calls.map((call) => ({
      call: visible(`${call.method} ${call.target}`),
      number: call.exchange,
      rating: call.agrees ? (call.happened === 'broke' ? 'violation' : 'warning') : 'unverified',
      says: visible(dryRunCallInWords(call)),
    })),
  }
}
