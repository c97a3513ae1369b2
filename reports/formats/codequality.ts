import { createHash } from 'node:crypto'

import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { findingsOf } from './findings.ts'
import { printJson } from '../visible.ts'
import { type Level, levelOf, reasonOf } from './test-status.ts'

/**
 * Renders findings as GitLab's Code Quality report. A finding without a file gets the name of the command as its path.
 */
export function renderCodeQuality(result: Result): string {
  const { tool, command, problems, items } = result
  const seen = new Map<string, number>()
  const fingerprint = (parts: readonly (string | undefined)[]): string => {
    const key = JSON.stringify([command, ...parts])
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return createHash('sha256').update(`${key} ${times}`).digest('hex')
  }
  return printJson([
    ...problems.map(({ demand, says, kind }) => ({
      engine_name: tool.name,
      check_name: kind,
      description: `${demand}: no; ${says}`,
      fingerprint: fingerprint([kind, demand]),
      severity: 'blocker',
      location: { path: command, lines: { begin: 1 } },
    })),
    ...findingsOf(items).map((item) => ({
      engine_name: tool.name,
      check_name: item.rule,
      description: `${item.title}: ${reasonOf(item)}`,
      fingerprint: fingerprint([item.rule, item.call, item.field, item.group]),
      severity: severityOf(item),
      location: locationOf(item, result),
    })),
  ])
}

function locationOf({ places: [place] }: ResultItem, { command, properties }: Result) {
  const evidence = properties?.find(([name]) => name === 'evidence')?.[1]
  return { path: place?.file ?? evidence ?? command, lines: { begin: place?.line ?? 1 } }
}

function severityOf(item: ResultItem): Severity {
  if (item.known) return 'info'
  return item.rating === 'error' ? 'blocker' : SEVERITIES[levelOf(item)]
}

type Severity = 'info' | 'minor' | 'major' | 'critical' | 'blocker'

const SEVERITIES: Readonly<Record<Level, Severity>> = {
  error: 'critical',
  warning: 'major',
  note: 'info',
  none: 'minor',
}
