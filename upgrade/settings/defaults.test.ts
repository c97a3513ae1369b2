import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import { defaultOf, isRead, settings } from '#engine/knowledge/settings.ts'
import { isOnTheWay } from './situation.ts'
import { brief, check, defaultsFile, release } from './test-settings.ts'

const LINES = [...new Set(releases().map(({ version }) => version.replace(/\.\d+$/, '')))]

/** Each release on its own defaults, and the next line. */
const WAYS = releases().flatMap(({ version }) => {
  const next = LINES[LINES.indexOf(version.replace(/\.\d+$/, '')) + 1]
  return next === undefined ? [] : [{ from: version, to: `${next}.0` }]
})

test('the defaults of a release cause no false finding on the next line', () => {
  const alarms = WAYS.flatMap(({ from, to }) =>
    check(defaultsFile(release(from)), from, to)
      .report.findings.filter((finding) => !isTrue(finding, from, to))
      .map((finding) => `${from} -> ${to}: ${brief(finding)}`),
  )

  expect(WAYS.length).toBeGreaterThan(200)
  expect(alarms).toEqual([])
})

test('the defaults of a line cause no finding on that line', () => {
  const found = LINES.flatMap((line) =>
    check(defaultsFile(release(line)), line, line).report.findings.map(brief),
  )

  expect(found).toEqual([])
})

/** Checks a finding by the table of settings only, not by the code under test. */
function isTrue(
  { kind, severity, keys, place, release: since }: SettingsFinding,
  from: string,
  to: string,
) {
  const [before, after] = [release(from), release(to)]
  if (since !== undefined && !isOnTheWay(since, { from: before, to: after })) return false
  if (!place) return ['manual-step', 'added', 'default-changed'].includes(kind)
  const setting = settings().get(keys[0] ?? '')
  if (!setting || severity === 'breaks-start') return false
  const next = settings().get(setting.replacedBy ?? '')
  switch (kind) {
    case 'removed':
      return isRead(setting, before) && !isRead(setting, after)
    case 'renamed':
      return next !== undefined && !isRead(next, before) && isRead(next, after)
    case 'default-changed':
      return text(defaultOf(setting, before)) !== text(defaultOf(setting, after))
    case 'moved-to-database':
      return ['2.2.0', '5.1.0'].includes(to)
    case 'deprecated':
      return setting.deprecated.some((window) => window.since === since)
    default:
      return false
  }
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null)
}
