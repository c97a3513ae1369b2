import type { CallGroup, ForecastReport } from '#engine/model/upgrade/forecast.ts'
import { requireVersion, type Version } from '#engine/model/version.ts'
import { checkSettings } from '../settings/check.ts'
import { readSettingsFile } from '../settings/file/read-file.ts'
import type { PlanInput } from './input.ts'

const NONE = {
  breaks: 0,
  'needs-change': 0,
  'answer-changes': 0,
  unknown: 0,
  'already-fails': 0,
  mends: 0,
  works: 0,
}

/** Parses a release. */
export function release(text: string): Version {
  return requireVersion(text)
}

/** Builds a group of calls. */
export function group(more: Partial<CallGroup>): CallGroup {
  const cause = { release: '5.0.0', what: 'the route was removed', source: 'UPGRADING.md@5.0.13' }
  const call = { method: 'GET', route: '/streams/alerts', class: 'breaks', basis: 'seen' } as const
  return { ...call, causes: [cause], count: 1, exchanges: [0], ...more }
}

/** Builds a forecast of one client with these groups. */
export function report(
  groups: readonly CallGroup[],
  more: Partial<ForecastReport> = {},
): ForecastReport {
  const totals = { ...NONE }
  for (const { class: one, count } of groups) totals[one] += count
  return {
    file: 'client.har',
    from: '4.3.0',
    to: '5.1.0',
    notes: [],
    remarks: [],
    totals,
    clients: [{ name: 'curl/8.5.0', account: 'admin', totals, groups }],
    ...more,
  }
}

/** Builds the input of a plan with these lines of a server.conf. */
export function input(
  {
    conf,
    from = '4.3.0',
    to = '5.1.0',
  }: { readonly conf?: string; readonly from?: string; readonly to?: string },
  more: Partial<PlanInput> = {},
): PlanInput {
  const way = { from: release(from), to: release(to) }
  const settings = conf === undefined ? [] : [readSettingsFile('server.conf', Buffer.from(conf))]
  return {
    ...way,
    traffic: [],
    settings,
    patched: [],
    dryRuns: [],
    answeredUnknown: 0,
    check: checkSettings({ files: settings, ...way }),
    ...more,
  }
}
